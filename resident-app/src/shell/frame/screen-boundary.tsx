import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { backIcon } from '@ekhaya/ui-kit/art/icons';
import { Component, type ReactNode } from 'react';
import { goBack } from '../../platform/navigation/navigate.ts';
import { isOnline } from '../../platform/network/online.ts';

interface Properties {
  onRetry: () => void;
  children: ReactNode;
}

/**
 * Keeps the rest of the app alive when a screen fails, and offers to draw it again. A screen that was never opened fails
 * without a network: its code is not on the phone. The head and the way back need no code that is loaded late.
 */
export class ScreenBoundary extends Component<Properties, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  private readonly retry = (): void => {
    this.setState({ hasFailed: false });
    this.props.onRetry();
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-frame">
        <header className="app-bar">
          <IconButton icon={backIcon} label="Back" onClick={goBack} />
          <h1 tabIndex={-1}>Something went wrong</h1>
        </header>
        <main className="page-content">
          <Failure
            text="This screen could not be shown."
            note={
              isOnline() ? 'Everything else still works.' : 'It is not on this phone yet, and there is no internet.'
            }
            onRetry={this.retry}
          />
        </main>
      </div>
    );
  }
}

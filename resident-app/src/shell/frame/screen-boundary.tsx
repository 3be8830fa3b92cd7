import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { backIcon } from '@ekhaya/icons/icon-paths';
import { Component, type ReactNode } from 'react';
import { goBack } from '../../platform/navigation/navigate.ts';
import { isOnline } from '../../platform/network/online.ts';

interface Properties {
  onRetry: () => void;
  children: ReactNode;
}

/**
 * Catches the failure of a screen, so that the rest of the app keeps working, and offers a retry. Without a network a
 * screen fails whose code is not on the phone. The header and its Back button need no code that is loaded later.
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

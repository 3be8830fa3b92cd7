import { Failure } from '@ekhaya/ui-kit/failure';
import { Component, type ReactNode } from 'react';

interface Properties {
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps the rest of the app alive when a screen fails, and offers to draw it again. */
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
      <main className="screen-failure">
        <h1 className="only-read">Something went wrong</h1>
        <Failure text="This screen could not be shown." note="Everything else still works." onRetry={this.retry} />
      </main>
    );
  }
}

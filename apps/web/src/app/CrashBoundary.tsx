import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface CrashState {
  readonly error: Error | undefined;
  readonly at: Date | undefined;
}

/** Catches what fails while a page is drawn. Another route clears it, because the shell gives each route its own boundary. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { error: undefined, at: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error: error instanceof Error ? error : new Error(String(error)), at: new Date() };
  }

  override render(): ReactNode {
    const { error, at } = this.state;
    return error === undefined || at === undefined ? this.props.children : <CrashPage error={error} at={at} />;
  }
}

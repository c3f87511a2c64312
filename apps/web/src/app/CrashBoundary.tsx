import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';
import { isPartMissing } from './lazy-page.ts';
import { MissingPart } from './MissingPart.tsx';

/** Guarded content. A change of `place` clears the crash and keeps a working page. */
export interface CrashBoundaryProps {
  readonly place: string;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: Error | undefined;
  readonly at: Date | undefined;
  readonly place: string;
}

/** Catches what fails while a page is drawn. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: undefined, at: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { error: error instanceof Error ? error : new Error(String(error)), at: new Date() };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: CrashState): Partial<CrashState> | null {
    return place === state.place ? null : { error: undefined, at: undefined, place };
  }

  override render(): ReactNode {
    const { error, at } = this.state;
    if (error === undefined || at === undefined) return this.props.children;
    return isPartMissing(error) ? <MissingPart /> : <CrashPage error={error} at={at} />;
  }
}

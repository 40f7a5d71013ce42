import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface AreaBoundaryProps {
  /** Current address; a different address starts over. */
  readonly address: string;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: { readonly error: unknown } | undefined;
  readonly address: string;
}

/**
 * Catches errors inside an area. Use with `key={area.id}`, because React would otherwise keep the failed state for the
 * next area.
 */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  override state: State = { failed: undefined, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(props: AreaBoundaryProps, state: State): Partial<State> | null {
    return props.address === state.address ? null : { failed: undefined, address: props.address };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed) return this.props.fallback(failed.error, () => this.setState({ failed: undefined }));
    return this.props.children;
  }
}

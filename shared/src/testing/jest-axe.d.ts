/** The part of jest-axe that is used; the package brings no types. */
declare module 'jest-axe' {
  export interface AxeFinding {
    id: string;
    help: string;
    nodes: { html: string }[];
  }
  export function axe(
    element: Element,
    options?: { rules: Readonly<Record<string, { enabled: boolean }>> },
  ): Promise<{ violations: AxeFinding[] }>;
}

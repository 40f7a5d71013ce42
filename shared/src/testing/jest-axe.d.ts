/** The used part of jest-axe, which comes without types. */
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

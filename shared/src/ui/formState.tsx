import { type Finding, sentencesByField } from '../domain/rules/findings';
import { useCallback, useId, useState } from 'react';
import { keepText, keptText } from '../session/keptText';
import { useKeeping, useKeptName } from './keptName';

/** Answers the sentence that is wrong with a value, or nothing when it is good. */
export type FieldCheck<T> = (value: T) => string | null | undefined;

/** What connects a field with its form; spread it into the field: `<NameField {...form.field('title')} … />`. */
export interface FieldBinding<T> {
  name?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  /** Whether the field may show what its own check finds. */
  showErrors?: boolean | undefined;
  /** A sentence from the form or the server. */
  error?: string | undefined;
  /** Tells the form of the field's own check; answers the way to leave. */
  register?: ((entry: RegisteredField<T>) => () => void) | undefined;
}

interface RegisteredField<T> {
  id: string;
  label: string;
  check: FieldCheck<T>;
  /** A password or a code: it is not kept when the session ends. */
  secret?: boolean | undefined;
}

/** A sentence for each field that has one, by the field's name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** One field of the error summary. */
interface SummaryItem {
  id: string;
  label: string;
  message: string;
}

export interface FormOptions<V> {
  initial: V;
  /** The rule of the whole form, the one that the server asks; findings of fields that the form has not are dropped. */
  check?: (values: V) => readonly Finding[];
}

export interface Form<V> {
  /** The form element's id, for a submit button outside of it. */
  readonly id: string;
  readonly values: V;
  readonly isDirty: boolean;
  /** Grows with each refused attempt: the shell moves the focus then. */
  readonly refusals: number;
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>;
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  setMany: (changes: Partial<V>) => void;
  /** Shows sentences under fields, from a rule or a server, until the field is changed. */
  setErrors: (errors: FieldErrors) => void;
  reset: (values?: V) => void;
  /** Runs every check and shows what it finds. */
  validate: () => boolean;
  /** What is wrong now and shown, in the order of the page. */
  summary: () => SummaryItem[];
}

/** A mounted field's check, with the type of its value shut in. */
interface Mounted<V> {
  id: string;
  label: string;
  find: (values: V) => string | null | undefined;
}

/** Whether nothing was typed or chosen; blanks are nothing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The sentence to show: an empty field says what its form says of it, a filled one first what its own check finds. */
export const shownSentence = (
  value: unknown,
  own: string | null | undefined,
  ofForm: string | undefined,
): string | undefined => (isEmpty(value) ? ofForm || own : own || ofForm) || undefined;

function inPageOrder(a: { id: string }, b: { id: string }): number {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * The state of one form: values, what may be shown as wrong, what the server said. Errors are computed from the
 * values while rendering, so none outlives its cause; a server's sentence goes when its field changes.
 */
export function useForm<V extends object>({ initial, check }: FormOptions<V>): Form<V> {
  const id = useId();
  const [origin, setOrigin] = useState(initial);
  const place = useKeptName(Object.keys(initial).join());
  const [values, setValues] = useState<V>(() => ({ ...initial, ...keptText(place()) }));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [served, setServed] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  // Fields come and go without a render of the form: a plain map that lives as long as it.
  const [mounted] = useState(() => new Map<string, Mounted<V>>());
  const [secrets] = useState(() => new Set<string>());
  const origins = new Map<string, unknown>(Object.entries(origin));
  const changes = Object.entries(values).filter(([name, value]) => value !== origins.get(name));
  useKeeping(place, (here) => {
    const typed = changes.filter(([name]) => !secrets.has(name));
    if (typed.length > 0) keepText(here, Object.fromEntries(typed));
  });

  const setMany = useCallback((changes: Partial<V>) => {
    setValues((before) => ({ ...before, ...changes }));
    setServed((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  }, []);

  const setErrors = useCallback((errors: FieldErrors) => {
    setServed(errors);
    setRefusals((count) => count + 1);
  }, []);

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    const change: Partial<V> = {};
    change[name] = value;
    setMany(change);
  };

  const register = useCallback(
    <K extends keyof V & string>(name: K) =>
      (entry: RegisteredField<V[K]>) => {
        const field: Mounted<V> = {
          id: entry.id,
          label: entry.label,
          find: (current) => entry.check(current[name]),
        };
        mounted.set(name, field);
        if (entry.secret) secrets.add(name);
        return () => {
          if (mounted.get(name) === field) mounted.delete(name);
        };
      },
    [mounted, secrets],
  );

  const together: FieldErrors = sentencesByField(
    (check?.(values) ?? []).filter(({ field }) => Object.hasOwn(values, field)),
  );
  const current = new Map<string, unknown>(Object.entries(values));
  const errorOf = (name: string) => served[name] ?? (shown.has(name) ? together[name] : undefined);

  return {
    id,
    values,
    refusals,
    isDirty: changes.length > 0,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => {
        // A field that is left as it was shows no error yet.
        if (values[name] !== origin[name]) setShown((before) => new Set(before).add(name));
      },
      showErrors: shown.has(name),
      error: errorOf(name),
      register: register(name),
    }),
    set,
    setMany,
    setErrors,
    reset: (next = origin) => {
      setOrigin(next);
      setValues(next);
      setShown(new Set());
      setServed({});
    },
    validate: () => {
      setShown(new Set([...mounted.keys(), ...Object.keys(together)]));
      const isGood =
        [...mounted.values()].every((field) => !field.find(values)) && !Object.values(together).some(Boolean);
      if (!isGood) setRefusals((count) => count + 1);
      return isGood;
    },
    summary: () =>
      [...mounted.entries()]
        .map(([name, { id: fieldId, label, find }]) => {
          const own = shown.has(name) ? find(values) : undefined;
          return { id: fieldId, label, message: shownSentence(current.get(name), own, errorOf(name)) ?? '' };
        })
        .filter((item) => item.message !== '')
        .sort(inPageOrder),
  };
}

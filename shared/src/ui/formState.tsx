import { type Finding, sentencesByField } from '../domain/rules/findings';
import { useCallback, useId, useState } from 'react';
import { keepText, keptText } from '../session/keptText';
import { useKeeping, useKeptName } from './keptName';

/** Returns the message for a wrong value, or nothing for a valid one. */
export type FieldCheck<T> = (value: T) => string | null | undefined;

/**
 * The props that connect a field with its form; spread them into the field: `<NameField {...form.field('title')} … />`.
 */
export interface FieldBinding<T> {
  name?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  /** Whether the field may show its check's findings. */
  showErrors?: boolean | undefined;
  /** A message from the form or the server. */
  error?: string | undefined;
  /** Registers the field's own check with the form; returns a function that unregisters it. */
  register?: ((entry: RegisteredField<T>) => () => void) | undefined;
}

interface RegisteredField<T> {
  id: string;
  label: string;
  check: FieldCheck<T>;
  /** Whether the field holds a password or a code, which is not kept when the session ends. */
  secret?: boolean | undefined;
}

/** Messages by field name, for the fields that have one. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** One field of the error summary. */
interface SummaryItem {
  id: string;
  label: string;
  message: string;
}

export interface FormOptions<V> {
  initial: V;
  /** The rule of the whole form, the same that the server checks; findings for fields the form lacks are dropped. */
  check?: (values: V) => readonly Finding[];
}

export interface Form<V> {
  /** The form element's id, for a submit button outside of the form. */
  readonly id: string;
  readonly values: V;
  readonly isDirty: boolean;
  /** Grows with each refused attempt, after which the shell moves the focus. */
  readonly refusals: number;
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>;
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  setMany: (changes: Partial<V>) => void;
  /** Shows messages under fields, from a rule or the server, until the field is changed. */
  setErrors: (errors: FieldErrors) => void;
  reset: (values?: V) => void;
  /** Runs every check and shows the findings. */
  validate: () => boolean;
  /** Returns the errors shown now, in page order. */
  summary: () => SummaryItem[];
}

/** A mounted field's check, with the type of its value hidden. */
interface Mounted<V> {
  id: string;
  label: string;
  find: (values: V) => string | null | undefined;
}

/** Returns whether a value is empty; a text of blanks is empty. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the message to show: for an empty field the form's own, for a filled field first its own check's. */
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
 * Manages the state of one form: values, shown errors, and the server's messages. Errors are computed from the values
 * in each render, so none outlives its cause; a server's message disappears when its field changes.
 */
export function useForm<V extends object>({ initial, check }: FormOptions<V>): Form<V> {
  const id = useId();
  const [origin, setOrigin] = useState(initial);
  const place = useKeptName(Object.keys(initial).join());
  const [values, setValues] = useState<V>(() => ({ ...initial, ...keptText(place()) }));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [served, setServed] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  // Fields mount and unmount without a render of the form, so they register in a plain map.
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
        // A field that is left unchanged shows no error yet.
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

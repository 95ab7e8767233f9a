interface FormField<Props> {
  path: readonly [string];
  props: Props;
  input: string | undefined;
  errors: readonly string[] | null;
}

/** What a field of the form says to its control; a form on its way is disabled. */
export function bound<Props>({ path, props, input, errors }: FormField<Props>, busy: boolean) {
  return {
    ...props,
    name: path[0],
    value: input ?? '',
    error: errors?.[0],
    disabled: busy,
  };
}

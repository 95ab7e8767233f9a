interface FormField<Props> {
  path: readonly [string];
  props: Props;
  input: string | undefined;
  errors: readonly string[] | null;
}

/** Props that a field of the form passes to its control; they are disabled while the form is sent. */
export function bound<Props>({ path, props, input, errors }: FormField<Props>, busy: boolean) {
  return {
    ...props,
    name: path[0],
    value: input ?? '',
    error: errors?.[0],
    disabled: busy,
  };
}

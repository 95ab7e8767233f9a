/**
 * Whether the text is in the clipboard now. On plain http a browser has no
 * `navigator.clipboard`: the old way selects the text in a field, which stands
 * beside the button because an open dialog makes everything outside it inert.
 */
export async function copy(text: string, button: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text, button);
  }
}

function copyTheOldWay(text: string, button: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  // No keyboard comes up on a phone.
  field.readOnly = true;
  field.value = text;
  button.after(field);
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Hands a text to the reader's browser, as a file. */
export function download(name: string, type: string, content: string): void {
  downloadFile(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Hands a file to the reader's browser. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

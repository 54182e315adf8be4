/** Passes a file to the browser's downloads. */
export function saveAs({ content, name }: { readonly content: Blob; readonly name: string }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves a text as a file on the user's computer. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the URL by the time this runs.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

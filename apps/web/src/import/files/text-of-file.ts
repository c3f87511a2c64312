/** Returns the text of a PDF or text file. The reader of PDF is loaded when it is needed. */
export async function textOfFile(file: File): Promise<string> {
  if (!/\.pdf$/i.test(file.name)) return file.text();
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: false });
  return text.join('\n\n');
}

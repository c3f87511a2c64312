/** Returns `start` for the studio: the word itself, no word, or only settings; else the word, which names another command. */
export function commandOf([first]: readonly string[]): string {
  return first === undefined || first.startsWith('-') ? 'start' : first;
}

const KEY = 'showWelcome';

/** Whether the welcome page opens first (specification, section 4): yes, unless the stored text is `false`. */
export function isWelcomeShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false';
  } catch {
    return true;
  }
}

/** Remembers whether the welcome page opens first; where the storage is forbidden the choice lasts until the page is left. */
export function setWelcomeShown(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, String(isShown));
  } catch {
    // The page works on; the next visit shows the welcome page again.
  }
}

/** The page that stands for an address without one of its own. */
export function firstPage(): '/welcome' | '/console' {
  return isWelcomeShown() ? '/welcome' : '/console';
}

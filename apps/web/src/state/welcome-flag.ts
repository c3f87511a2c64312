import { browserStorage } from './stored.ts';
import { workPage } from './studio-features.ts';

const KEY = 'showWelcome';

/** Whether the welcome page opens first (specification, section 4): yes, unless the stored text is `false`. */
export function isWelcomeShown(): boolean {
  return browserStorage.read(KEY) !== 'false';
}

/** Saves whether the welcome page opens first; without storage the choice lasts until the page is left. */
export function setWelcomeShown(isShown: boolean): void {
  browserStorage.write(KEY, String(isShown));
}

/** Returns the default page. */
export function firstPage(): '/welcome' | '/console' {
  return isWelcomeShown() ? '/welcome' : workPage();
}

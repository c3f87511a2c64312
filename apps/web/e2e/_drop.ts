import type { Page } from '@playwright/test';

/** Drops files on a page, like a drag from a folder. */
export async function dropFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(contents))
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, files);
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
}

import type { Page } from '@playwright/test';

/** Drops files on a page, like a drag from a folder. */
export async function dropFiles(page: Page, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const contents = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? content : [...content]] as const,
  );
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const [name, content] of dropped) {
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      transfer.items.add(new File([part], name, { type: 'text/csv' }));
    }
    return transfer;
  }, contents);
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
}

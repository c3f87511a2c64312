/* The first page of the studio without a server: installs the service worker, which serves all later requests, and reloads. */

const MESSAGES = {
  en: 'This browser cannot run Astrolabe without a server: it needs a secure page (HTTPS or localhost), service workers and the origin private file system.',
  zh: '此浏览器无法在没有服务器的情况下运行 Astrolabe：需要安全页面（HTTPS 或 localhost）、Service Worker 和源私有文件系统。',
};

async function boot(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator) || !('getDirectory' in navigator.storage))
    throw new Error('a needed part of the browser is missing');
  await navigator.serviceWorker.register(new URL('offline-worker.js', location.href));
  await navigator.serviceWorker.ready;
  location.reload();
}

boot().catch((error: unknown) => {
  const text = navigator.language.startsWith('zh') ? MESSAGES.zh : MESSAGES.en;
  document.body.textContent = `${text} (${error instanceof Error ? error.message : String(error)})`;
});

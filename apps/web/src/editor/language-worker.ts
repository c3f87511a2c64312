import { serveLanguage, type CompletionContext } from '@astrolabe/ngql';
import type { LanguageOrder, LanguageReply } from './language-message.ts';

let context: CompletionContext = {};

addEventListener('message', ({ data }: MessageEvent<LanguageOrder>) => {
  if (data.kind === 'context') {
    context = data.context;
    return;
  }
  const reply: LanguageReply = { id: data.id, answer: serveLanguage(data.question, data.text, data.offset, context) };
  postMessage(reply);
});

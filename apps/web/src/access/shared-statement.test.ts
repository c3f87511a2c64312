import { expect, test } from 'vitest';
import { frameOfView } from './shared-statement.ts';

test('the title of a frame cannot end its attribute', () => {
  expect(frameOfView('https://s.example/view#ast_1', 'a "b" <i> & c')).toBe(
    '<iframe src="https://s.example/view#ast_1" title="a &quot;b&quot; &lt;i> &amp; c" width="100%" height="600" referrerpolicy="no-referrer"></iframe>',
  );
});

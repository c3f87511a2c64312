// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Action } from './action.ts';
import { createKeyDispatch } from './key-dispatch.ts';

const ran: string[] = [];
const action = (id: string, shortcut: string, more: Partial<Action> = {}): Action => ({
  id,
  label: 'palette',
  group: 'command',
  screen: 'everywhere',
  shortcut,
  run: () => ran.push(id),
  ...more,
});
const actions = [
  action('run', 'Mod+Enter', { worksWhileTyping: true }),
  action('help', '?'),
  action('console', 'g c'),
  action('blocked', 'Mod+E', { obstacle: () => 'noResult' }),
];

function press(key: string, target: EventTarget = document.body, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

const dispatch = createKeyDispatch(() => actions);
document.addEventListener('keydown', dispatch);

beforeEach(() => ran.splice(0));

test('two consecutive keys make a sequence; another key in between breaks it', () => {
  press('g');
  press('c');
  press('g');
  press('x');
  press('c');
  expect(ran).toEqual(['console']);
});

test('plain keys go to a focused field, unless a shortcut declares that it works there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press('?', field, { shiftKey: true });
  press('Enter', field, { ctrlKey: true });
  expect(ran).toEqual(['run']);
});

test('an action that cannot run leaves its key to the browser', () => {
  expect([press('e', document.body, { ctrlKey: true }), ran]).toEqual([false, []]);
});

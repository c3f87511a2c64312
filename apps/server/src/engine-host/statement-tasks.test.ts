import type { Cursor, ResultChunk } from '@astrolabe/model';
import { expect, test } from 'vitest';
import type { RunRequest } from './protocol.ts';
import { StatementTask } from './statement-task.ts';
import { StatementTasks } from './statement-tasks.ts';

const SLICE = 10;
const END: ResultChunk = { kind: 'end', spaceName: '', latencyUs: 0, notes: [] };

/** Statements on one thread with simulated time: the running one gives a turn after each slice, and restarts when its budget is used up. */
class Thread {
  now = 0;
  readonly finished: { readonly name: string; readonly at: number }[] = [];
  #soon: (() => void)[] = [];
  readonly tasks = new StatementTasks(
    () => this.now,
    (call) => void this.#soon.push(call),
  );
  /** Called in each turn before other tasks continue. */
  serve: () => void = () => {};

  /** Works for this long; throws if the budget is used up. */
  work(milliseconds: number, budgetMs: number): boolean {
    for (let done = 0; done < milliseconds; done += SLICE) {
      if (done > budgetMs) return false;
      this.now += Math.min(SLICE, milliseconds - done);
      this.tasks.turn(() => this.serve());
    }
    return true;
  }

  statement(name: string, milliseconds: number): StatementTask {
    let hasEnded = false;
    let budgetNeededMs = SLICE;
    const cursor: Cursor = {
      get budgetNeededMs() {
        return budgetNeededMs;
      },
      next: (budgetMs = Infinity) => {
        if (hasEnded) return undefined;
        if (budgetMs < budgetNeededMs) return 'paused';
        if (!this.work(milliseconds, budgetMs)) {
          budgetNeededMs = 2 * Math.max(budgetMs, budgetNeededMs);
          return 'paused';
        }
        hasEnded = true;
        return END;
      },
      close: () => {},
    };
    const request: RunRequest = {
      kind: 'run',
      id: 1,
      session: 1,
      text: name,
      format: 'stream',
      options: {},
      cancelFlag: new Int32Array(new SharedArrayBuffer(4)),
    };
    const task: StatementTask = new StatementTask(request, () => cursor, {
      post: (reply) => {
        if (reply.kind === 'done') this.finished.push({ name, at: this.now });
      },
      fail: (error) => {
        throw error;
      },
      onStart: () => {},
      onDone: () => this.tasks.remove(task),
    });
    return task;
  }

  /** Starts a statement in a turn, with the budget of a slice. */
  startInTurn(task: StatementTask): void {
    this.tasks.host(() => task.step(SLICE));
    if (!task.isDone) this.tasks.add(task);
  }

  run(): void {
    for (let call = this.#soon.shift(); call; call = this.#soon.shift()) call();
  }
}

test('runs an earlier statement beside a heavy one in about twice its time', () => {
  const thread = new Thread();
  let hasArrived = false;
  thread.serve = () => {
    if (hasArrived) return;
    hasArrived = true;
    thread.startInTurn(thread.statement('heavy', 15_000));
  };
  thread.tasks.add(thread.statement('early', 100));
  thread.run();
  const [first, last] = thread.finished;
  expect(first).toMatchObject({ name: 'early' });
  expect(first!.at).toBeLessThanOrEqual(250);
  // Abandoned and restarted work costs less than the same again.
  expect(last!.at).toBeLessThanOrEqual(15_000 + 2 * 250);
});

test('a later short statement does not wait for heavy ones', () => {
  const thread = new Thread();
  let turns = 0;
  thread.serve = () => {
    turns++;
    if (turns === 1) for (const name of ['b', 'c', 'd']) thread.startInTurn(thread.statement(name, 5000));
    if (turns === 100) thread.startInTurn(thread.statement(`short from ${thread.now}`, 1));
    if (turns === 200) thread.startInTurn(thread.statement(`middle from ${thread.now}`, 80));
  };
  thread.tasks.add(thread.statement('a', 5000));
  thread.run();
  const waited = (name: string): number => {
    const found = thread.finished.find((one) => one.name.startsWith(name))!;
    return found.at - Number(found.name.split(' from ')[1]);
  };
  expect(waited('short')).toBe(1);
  // Its own eight slices, the same for each other task, and the restarts.
  expect(waited('middle')).toBeLessThan(2000);
  expect(thread.finished.map(({ name }) => name.split(' ')[0])).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
});

test('ends heavy statements that start together at about the same time', () => {
  const thread = new Thread();
  let hasArrived = false;
  thread.serve = () => {
    if (hasArrived) return;
    hasArrived = true;
    thread.startInTurn(thread.statement('b', 2000));
  };
  thread.tasks.add(thread.statement('a', 2000));
  thread.run();
  expect(thread.finished).toHaveLength(2);
  // Alone they would take 4000; the overhead is less than half of that.
  expect(thread.finished[1]!.at).toBeLessThan(6100);
});

test('does not schedule a removed task again', () => {
  const soon: (() => void)[] = [];
  const tasks = new StatementTasks(
    () => 0,
    (call) => void soon.push(call),
  );
  let asked = 0;
  const task = {
    get isReady() {
      asked++;
      return false;
    },
    budgetNeededMs: 0,
    usedMs: 0,
    step: () => {},
  };
  tasks.add(task);
  tasks.turn(() => {});
  expect(asked).toBeGreaterThan(0);
  tasks.remove(task);
  asked = 0;
  tasks.turn(() => {});
  soon.forEach((call) => call());
  expect(asked).toBe(0);
});

import {
  columnName,
  type EdgeKeySource,
  type Expression,
  type InputProperty,
  type VariableProperty,
  type VidSource,
} from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import { LOOP_ITEMS } from '../../limits.ts';
import type { WrittenEdgeKey, WrittenExpression, WrittenVids } from '../../plan/mutate/written-expressions.ts';
import { InputTracker, inputScope } from '../scope.ts';
import type { InputSource } from '../input-source.ts';
import type { ValidationContext } from '../validator.ts';
import { notEvaluable, writtenExpression, type Refusal } from './bound-values.ts';

/** The verb for the statement in messages. */
export type WriteVerb = 'delete' | 'update';

/** Messages for a vid, src or dst that is not constant. */
export interface TargetRefusals {
  readonly vid?: Refusal;
  readonly src?: Refusal;
  readonly dst?: Refusal;
}

/** Vids of a statement that writes to vertices, and the input that it reads, if any. */
export function writtenVids(
  source: VidSource,
  verb: WriteVerb,
  context: ValidationContext,
  refusals: TargetRefusals = {},
): { readonly vids: WrittenVids; readonly source: InputSource | undefined } {
  if (source.kind === 'vids') {
    const vids = source.vids.map((vid, at) => {
      checkNowAndThen(at, context);
      return writtenExpression(vid, context, refusals.vid);
    });
    return { vids: { kind: 'written', vids }, source: undefined };
  }
  const input = new InputReader(context, verb);
  const vid = input.read(source.reference);
  requireVidType(vid, source.reference, context);
  return { vids: { kind: 'input', vid }, source: input.source };
}

/** Keys of a statement that writes to edges, and the input that it reads, if any. */
export function writtenEdgeKeys(
  source: EdgeKeySource,
  verb: WriteVerb,
  context: ValidationContext,
  refusals: TargetRefusals = {},
): { readonly keys: readonly WrittenEdgeKey[]; readonly source: InputSource | undefined } {
  if (source.kind === 'keys') {
    const keys = source.keys.map(({ src, dst, rank, range }, at) => {
      checkNowAndThen(at, context);
      return {
        src: writtenExpression(src, context, refusals.src),
        dst: writtenExpression(dst, context, refusals.dst),
        rank: rank && writtenExpression(rank, context),
        range,
      };
    });
    return { keys, source: undefined };
  }
  const { src, dst, rank, range } = source;
  const input = new InputReader(context, verb);
  const key = { src: input.read(src), dst: input.read(dst), rank: rank && input.read(rank), range };
  return { keys: [key], source: input.source };
}

function requireVidType(
  vid: WrittenExpression,
  reference: InputProperty | VariableProperty,
  context: ValidationContext,
): void {
  const wanted = context.requireSpace().schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
  const { type } = vid.expression;
  if (type === wanted || type === '__EMPTY__' || type === 'NULL') return;
  throw semanticError(
    `The vid \`${columnName(reference)}' should be type of \`${wanted}', but was \`${type}'`,
    reference.range,
    'hash(text) makes an int of a text, toString(int) a text of an int',
  );
}

/** Reads columns of the piped input or of a variable, and remembers which. */
class InputReader {
  readonly #context: ValidationContext;
  readonly #tracker: InputTracker;

  constructor(context: ValidationContext, verb: WriteVerb) {
    this.#context = context;
    const message = `Only support single input in ${verb === 'delete' ? 'a delete' : 'an update'} sentence.`;
    this.#tracker = new InputTracker(context, { both: message, several: message });
  }

  get source(): InputSource | undefined {
    return this.#tracker.rows?.source;
  }

  read(expression: Expression): WrittenExpression {
    const text = columnName(expression);
    const scope = inputScope(this.#tracker, () => semanticError(notEvaluable(text), expression.range));
    return {
      expression: bindExpression(expression, scope, this.#context),
      text,
      range: expression.range,
    };
  }
}

/** Checks for cancellation once per many listed targets; `at` is the index of one. */
function checkNowAndThen(at: number, context: ValidationContext): void {
  if (at % LOOP_ITEMS === LOOP_ITEMS - 1) context.functions.checkInterrupted?.();
}

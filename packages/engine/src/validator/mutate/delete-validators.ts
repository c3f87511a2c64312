import { AstrolabeError } from "@astrolabe/model";
import {
  columnName,
  type DeleteEdgesStatement,
  type DeleteTagsStatement,
  type DeleteVerticesStatement,
  type Expression,
  type InputProperty,
  type VariableProperty,
  type VidSource,
} from "@astrolabe/ngql";
import { hintFor } from "../../catalog/errors.ts";
import { bindExpression } from "../../expression/bind.ts";
import { semanticError } from "../../expression/errors.ts";
import type { DeletedVids } from "../../plan/mutate/delete-nodes.ts";
import type { WrittenExpression } from "../../plan/mutate/update-nodes.ts";
import { command } from "../schema/command.ts";
import { InputTracker, inputScope } from "../scope.ts";
import type { InputSource } from "../validated-statement.ts";
import type { StatementValidator, ValidationContext } from "../validator.ts";
import { notEvaluable, schemaForWrite, writtenExpression } from "./bound-values.ts";

/** DELETE VERTEX. */
export const deleteVerticesValidator: StatementValidator<DeleteVerticesStatement> = {
  needsSpace: true,
  privilege: () => "write-data",
  validate(statement, context) {
    context.requireSpace();
    const { vids, source } = deletedVids(statement.vids, context);
    return command(
      { kind: "DeleteVertices", columns: [], inputs: [], vids, withEdges: statement.withEdges },
      [],
      source,
    );
  },
};

/** DELETE TAG. */
export const deleteTagsValidator: StatementValidator<DeleteTagsStatement> = {
  needsSpace: true,
  privilege: () => "write-data",
  validate(statement, context) {
    const space = context.requireSpace();
    const tags =
      statement.tags === "*"
        ? space.tags
        : statement.tags.map((name) => schemaForWrite(name, space.tags));
    const { vids, source } = deletedVids(statement.vids, context);
    return command(
      { kind: "DeleteTags", columns: [], inputs: [], tagIds: tags.map((tag) => tag.id), vids },
      [],
      source,
    );
  },
};

/** DELETE EDGE. */
export const deleteEdgesValidator: StatementValidator<DeleteEdgesStatement> = {
  needsSpace: true,
  privilege: () => "write-data",
  validate(statement, context) {
    const space = context.requireSpace();
    const name = statement.edgeType;
    const schema = space.edgeTypeNamed(name.text);
    if (!schema) {
      const hint = hintFor(
        name.text,
        space.edgeTypes.map((edgeType) => edgeType.name),
      );
      throw new AstrolabeError("EDGE_NOT_FOUND", `EdgeNotFound: EdgeName \`${name.text}\``, {
        position: name.range,
        hint,
      });
    }
    const node = { kind: "DeleteEdges", columns: [], inputs: [], edgeTypeId: schema.id } as const;
    if (statement.keys.kind === "keys") {
      const keys = statement.keys.keys.map((key) => ({
        src: writtenExpression(key.src, context),
        dst: writtenExpression(key.dst, context),
        rank: key.rank && writtenExpression(key.rank, context),
        range: key.range,
      }));
      return command({ ...node, keys });
    }
    const { src, dst, rank, range } = statement.keys;
    const input = new InputReader(context);
    const key = {
      src: input.read(src),
      dst: input.read(dst),
      rank: rank && input.read(rank),
      range,
    };
    return command({ ...node, keys: [key] }, [], input.source);
  },
};

function deletedVids(
  source: VidSource,
  context: ValidationContext,
): { readonly vids: DeletedVids; readonly source: InputSource | undefined } {
  if (source.kind === "vids")
    return {
      vids: { kind: "written", vids: source.vids.map((vid) => writtenExpression(vid, context)) },
      source: undefined,
    };
  const input = new InputReader(context);
  const vid = input.read(source.reference);
  requireVidType(vid, source.reference, context);
  return { vids: { kind: "input", vid }, source: input.source };
}

function requireVidType(
  vid: WrittenExpression,
  reference: InputProperty | VariableProperty,
  context: ValidationContext,
): void {
  const wanted = context.requireSpace().schema.vidType.kind === "int64" ? "INT" : "STRING";
  const { type } = vid.expression;
  if (type === wanted || type === "__EMPTY__" || type === "NULL") return;
  throw semanticError(
    `The vid \`${columnName(reference)}' should be type of \`${wanted}', but was \`${type}'`,
    reference.range,
  );
}

/** Reads columns of the piped input or of a variable, and remembers which. */
class InputReader {
  readonly #context: ValidationContext;
  readonly #tracker: InputTracker;

  constructor(context: ValidationContext) {
    this.#context = context;
    const message = "Only support single input in a delete sentence.";
    this.#tracker = new InputTracker(context, { both: message, several: message });
  }

  get source(): InputSource | undefined {
    return this.#tracker.rows?.source;
  }

  read(expression: Expression): WrittenExpression {
    const text = columnName(expression);
    const scope = inputScope(this.#tracker, () =>
      semanticError(notEvaluable(text), expression.range),
    );
    return {
      expression: bindExpression(expression, scope, this.#context),
      text,
      range: expression.range,
    };
  }
}

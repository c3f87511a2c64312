import { TAG_RADIUS } from '../limits.ts';
import type { SketchGraph } from './sketch-graph.ts';

/** A position on the canvas, in pixels at zoom 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Geometry of a line: its path, the position of its name, and its arrow head with the direction in degrees. */
export interface LineShape {
  readonly path: string;
  readonly middle: Place;
  readonly head: Place & { readonly angle: number };
}

const BEND = 60;
const GAP = 7;
const HEAD = 9;
const LOOP_HEIGHT = 104;
const LOOP_STEP = 40;
const LOOP_SPREAD = 58;

/**
 * Returns the curvature of each line in pixels, so that parallel lines are separated; for loops, the number of preceding loops of the tag.
 * By uuid.
 */
export function lineBends(graph: SketchGraph): ReadonlyMap<string, number> {
  const groups = Map.groupBy(graph.lines, ({ from, to }) => [from, to].toSorted().join(' '));
  const bends = new Map<string, number>();
  for (const group of groups.values())
    group.forEach((line, at) => {
      const isForward = line.from <= line.to;
      bends.set(line.uuid, line.from === line.to ? at : (at - (group.length - 1) / 2) * BEND * (isForward ? 1 : -1));
    });
  return bends;
}

/** The shape of a line between the centers of two tags; `isLoop` if both are the same. */
export function lineShape(from: Place, to: Place, bend: number, isLoop: boolean): LineShape {
  return isLoop ? loopShape(from, bend) : curveShape(from, to, bend);
}

function curveShape(from: Place, to: Place, bend: number): LineShape {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const control = { x: (from.x + to.x) / 2 - (dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend };
  const start = towards(from, control, TAG_RADIUS + GAP);
  const tip = towards(to, control, TAG_RADIUS + GAP);
  const end = towards(to, control, TAG_RADIUS + GAP + HEAD);
  return {
    path: `M${round(start.x)} ${round(start.y)}Q${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`,
    middle: { x: (from.x + 2 * control.x + to.x) / 4, y: (from.y + 2 * control.y + to.y) / 4 },
    head: { ...tip, angle: degrees(tip.x - control.x, tip.y - control.y) },
  };
}

function loopShape({ x, y }: Place, at: number): LineShape {
  const height = LOOP_HEIGHT + at * LOOP_STEP;
  const reach = TAG_RADIUS + GAP;
  const start = { x: x - reach * 0.62, y: y - reach * 0.79 };
  const tip = { x: x + reach * 0.62, y: y - reach * 0.79 };
  const control = { x: x + LOOP_SPREAD, y: y - height };
  const end = towards(tip, control, HEAD);
  return {
    path: `M${round(start.x)} ${round(start.y)}C${round(x - LOOP_SPREAD)} ${round(y - height)} ${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`,
    // Above the loop, which is hardly wider than a name.
    middle: { x, y: y - reach * 0.2 - height * 0.75 - 14 },
    head: { ...tip, angle: degrees(tip.x - control.x, tip.y - control.y) },
  };
}

function towards(from: Place, to: Place, distance: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function degrees(dx: number, dy: number): number {
  return round((Math.atan2(dy, dx) * 180) / Math.PI);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

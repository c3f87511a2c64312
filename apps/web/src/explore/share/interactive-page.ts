/** The canvas and its story as one HTML file that works without a server: zoom, hover, search, legend, and slides by keyboard. */
import { sceneToSvg, tagStyle, type GraphScene, type GraphTheme } from '@astrolabe/graph-view';
import { displayValue } from '@astrolabe/model';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-program.ts';

/** Properties of a vertex that the file shows, and characters of one value. */
const PROPERTIES_MAX = 12;
const VALUE_LENGTH_MAX = 120;

/** The texts of the file. */
export interface PageMessages {
  readonly language: string;
  readonly title: string;
  /** Contents of the file and its creation time. */
  readonly note: string;
  readonly search: string;
  readonly tags: string;
  readonly edgeTypes: string;
  readonly fit: string;
  /** Links to the previous and the next slide. */
  readonly back: string;
  readonly next: string;
}

/** A canvas of the file with its caption. */
export interface PageSlide {
  readonly scene: GraphScene;
  readonly caption: string;
}

/** Returns an HTML file of slides. It opens at the last one; arrow keys move between them. O(V + E). */
export function interactivePage(slides: readonly PageSlide[], theme: GraphTheme, words: PageMessages): string {
  const data = {
    slides: slides.map((slide) => slideData(slide, theme)),
    words: { tags: words.tags, edgeTypes: words.edgeTypes, fit: words.fit },
  };
  const drawings = slides.map(({ scene }) => `<template>${sceneToSvg(scene, theme, { isMarked: true })}</template>`);
  return `<!doctype html>
<html lang="${escape(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>${escape(words.title)}</title>
<style>:root{--canvas:${theme.canvas};--text:${theme.text};--second:${theme.textSecond};--plate:${theme.plate};--accent:${theme.accent};--line:${theme.gridDot}}${PAGE_STYLE}</style>
</head>
<body>
<header><h1>${escape(words.title)}</h1><p>${escape(words.note)}</p><input type="search" aria-label="${escape(words.search)}" placeholder="${escape(words.search)}"><ul role="listbox" hidden></ul></header>
<aside></aside>
<main></main>
${drawings.join('\n')}
<footer hidden><button type="button" aria-label="${escape(words.back)}">‹</button><b></b><span></span><button type="button" aria-label="${escape(words.next)}">›</button></footer>
<div role="tooltip" hidden></div>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

function slideData({ scene, caption: slideCaption }: PageSlide, theme: GraphTheme) {
  return {
    caption: slideCaption,
    vertices: scene.vertices.map(({ index, caption, look, tags: own, vid, bubble }) => ({
      x: round(scene.positions[2 * index]!),
      y: round(scene.positions[2 * index + 1]!),
      name: look?.caption ?? caption,
      id: bubble ? '' : String(vid),
      tags: own.map(({ name }) => name),
      properties: own
        .flatMap(({ properties }) => [...properties])
        .slice(0, PROPERTIES_MAX)
        .map(([name, value]) => [name, cut(typeof value === 'string' ? value : displayValue(value))]),
    })),
    edges: scene.edges.map(({ src, dst, edgeType }) => [src, dst, edgeType]),
    tags: scene.counts.tags.map(({ name, count }) => ({ name, count, ...lookOfTag(scene, theme, name) })),
    edgeTypes: scene.counts.edgeTypes.map(({ name, count }) => ({ name, count })),
  };
}

function lookOfTag(scene: GraphScene, theme: GraphTheme, name: string): { readonly color: string } {
  const { slot } = tagStyle(scene.tags.orderOf(name));
  return { color: theme.tags[slot] ?? theme.text };
}

function cut(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

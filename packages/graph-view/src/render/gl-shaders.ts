/**
 * Sources of the WebGL2 programs: `lines` are dashed straight edges through an index buffer over the position buffer, `plain` the same
 * without dashes; `curves` are bent edges and loops, one instance each; `ribbons` the same with a width and soft sides, for highlighted
 * edges; `points` are vertices, `specks` those too small to show a shape; `dots` the dotted background.
 */
import { BEND_STEP, LOOP_RADIUS } from './edge-path.ts';

/** Attribute slots. Instances of edges use the first as both ends, the second as the bend. */
export const PLACE = 0;
export const FILL = 1;
export const LOOK = 2;

/** Pieces that a bent edge is drawn in. */
export const CURVE_PIECES = 20;

const HEAD = `#version 300 es
precision highp float;
`;
const CAMERA = `
uniform vec2 centre;
uniform float zoom;
uniform vec2 size;
uniform float pixels;
vec2 toScreen(vec2 world) { return (world - centre) * zoom + size * 0.5; }
vec4 toClip(vec2 screen) { return vec4(screen.x / size.x * 2.0 - 1.0, 1.0 - screen.y / size.y * 2.0, 0.0, 1.0); }
`;
// A dash pattern is two lines and two gaps, in pixels; a pattern of length 0 is a solid line.
const DASH = `
uniform vec4 dash;
bool isGap(float along) {
  float whole = dash.x + dash.y + dash.z + dash.w;
  if (whole <= 0.0) return false;
  float at = mod(along, whole);
  return (at >= dash.x && at < dash.x + dash.y) || at >= dash.x + dash.y + dash.z;
}
`;

// A line blends in the colors of its ends, weighted by `tint`.
const TINTED = `
in vec2 place;
in vec4 fill;
uniform vec4 color;
uniform float tint;
out vec3 shade;
`;
const LINE_VERTEX = `${HEAD}${CAMERA}${TINTED}
flat out vec2 end;
void main() {
  vec2 screen = toScreen(place);
  gl_Position = toClip(screen);
  shade = mix(color.rgb, fill.rgb, tint);
  end = vec2(screen.x, size.y - screen.y) * pixels;
}`;
// The last vertex of a line provides the flat value, so each fragment knows its distance from the destination.
const LINE_FRAGMENT = `${HEAD}${DASH}
uniform vec4 color;
uniform float pixels;
flat in vec2 end;
in vec3 shade;
out vec4 result;
void main() {
  if (isGap(distance(gl_FragCoord.xy, end) / pixels)) discard;
  result = vec4(shade * color.a, color.a);
}`;

// Without dashes, a line needs no work per fragment; a large frame has millions of fragments.
const PLAIN_VERTEX = `${HEAD}${CAMERA}${TINTED}
void main() {
  gl_Position = toClip(toScreen(place));
  shade = mix(color.rgb, fill.rgb, tint);
}`;
const PLAIN_FRAGMENT = `${HEAD}
uniform vec4 color;
in vec3 shade;
out vec4 result;
void main() { result = vec4(shade * color.a, color.a); }`;

const CURVE = `${CAMERA}
in vec4 place;
in float fill;
uniform float loopScale;
vec2 pointAt(float t) {
  vec2 from = toScreen(place.xy);
  vec2 to = toScreen(place.zw);
  if (place.xy == place.zw) {
    float radius = ${LOOP_RADIUS.toFixed(1)} * loopScale * (1.0 + (fill - 1.0) * 0.4);
    float angle = t * 6.2831853;
    return from + vec2(radius * 0.4, -radius * 1.25) + radius * vec2(cos(angle), sin(angle));
  }
  vec2 control = (from + to) * 0.5 + vec2(from.y - to.y, to.x - from.x) * fill * ${BEND_STEP.toFixed(2)};
  float u = 1.0 - t;
  return u * u * from + 2.0 * u * t * control + t * t * to;
}
float lengthAt(float t) { return t * distance(toScreen(place.xy), toScreen(place.zw)) * (1.0 + abs(fill) * 0.1); }
`;
const CURVE_VERTEX = `${HEAD}${CURVE}
uniform float pieces;
out float along;
void main() {
  float t = float(gl_VertexID) / pieces;
  gl_Position = toClip(pointAt(t));
  along = lengthAt(t);
}`;
const CURVE_FRAGMENT = `${HEAD}${DASH}
uniform vec4 color;
in float along;
out vec4 result;
void main() {
  if (isGap(along)) discard;
  result = vec4(color.rgb * color.a, color.a);
}`;
const RIBBON_VERTEX = `${HEAD}${CURVE}
uniform float pieces;
uniform float width;
out float along;
out float side;
void main() {
  float t = float(gl_VertexID / 2) / pieces;
  side = float(gl_VertexID % 2) * 2.0 - 1.0;
  vec2 at = pointAt(t);
  vec2 way = pointAt(min(t + 0.02, 1.0)) - pointAt(max(t - 0.02, 0.0));
  vec2 across = normalize(vec2(-way.y, way.x) + vec2(1e-6, 0.0));
  gl_Position = toClip(at + across * side * (width * 0.5 + 0.75));
  along = lengthAt(t);
}`;
const RIBBON_FRAGMENT = `${HEAD}${DASH}
uniform vec4 color;
uniform float width;
in float along;
in float side;
out vec4 result;
void main() {
  if (isGap(along)) discard;
  float reach = width * 0.5 + 0.75;
  float alpha = color.a * (1.0 - smoothstep(width * 0.5 - 0.5, width * 0.5 + 0.5, abs(side) * reach));
  result = vec4(color.rgb * alpha, alpha);
}`;

// Bytes of a look: size in fortieths, shape, flags (1 second ring, 2 outline only, 4 selected, 8 not drawn here).
const POINT_VERTEX = `${HEAD}${CAMERA}
in vec2 place;
in vec4 fill;
in vec4 look;
uniform float radius;
uniform float ring;
out vec4 fillColor;
flat out int shape;
flat out int flags;
flat out float reach;
flat out float extent;
void main() {
  gl_Position = toClip(toScreen(place));
  flags = int(look.z);
  shape = int(look.y);
  reach = radius * look.x / 40.0;
  // Corners reach farther out than a disc.
  float rim = (reach + ring) * (shape == 0 ? 1.0 : 1.3) + 1.0;
  extent = (flags & 8) != 0 ? 0.0 : rim + ((flags & 4) != 0 ? 11.0 * pixels : 0.0);
  gl_PointSize = 2.0 * extent;
  fillColor = fill;
}`;
const POINT_FRAGMENT = `${HEAD}
in vec4 fillColor;
flat in int shape;
flat in int flags;
flat in float reach;
flat in float extent;
uniform vec4 ground;
uniform vec4 outline;
uniform vec4 halo;
uniform float ring;
uniform float pixels;
out vec4 result;
const float TURN = 6.2831853;
const float CORNERS[8] = float[8](0.0, 4.0, 6.0, 4.0, 3.0, 5.0, 0.0, 8.0);
const float TURNS[8] = float[8](0.0, 0.125, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0625);
const float REACHES[8] = float[8](1.0, 0.88, 0.95, 0.85, 0.65, 0.9, 0.92, 0.98);
float distanceTo(vec2 p, float size) {
  if (shape == 6) {
    float round_ = size * 0.4;
    vec2 q = abs(p) - vec2(size * 0.92 - round_);
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - round_;
  }
  if (shape == 0) return length(p) - size;
  float part = TURN / CORNERS[shape];
  float angle = atan(p.x, -p.y) + TURNS[shape] * TURN;
  return cos(floor(0.5 + (angle - part * 0.5) / part) * part - (angle - part * 0.5)) * length(p) - size * REACHES[shape];
}
void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * extent;
  float d = distanceTo(p, reach);
  float outside = 1.0 - smoothstep(ring - 0.5, ring + 0.5, d);
  if (flags == 0) {
    result = vec4(mix(ground.rgb, fillColor.rgb, 1.0 - smoothstep(-0.5, 0.5, d)), 1.0) * outside;
    return;
  }
  vec4 under = vec4(0.0);
  if ((flags & 4) != 0) {
    float round_ = length(p) - reach;
    under = halo * 0.16 * (1.0 - smoothstep(10.5 * pixels, 11.0 * pixels, round_));
    float band = smoothstep(2.5 * pixels, 3.0 * pixels, d) * (1.0 - smoothstep(6.0 * pixels, 6.5 * pixels, d));
    under = mix(under, halo, band);
  }
  if (outside <= 0.0 && under.a <= 0.0) discard;
  float inside = 1.0 - smoothstep(-0.5, 0.5, d);
  vec3 color = mix(ground.rgb, fillColor.rgb, inside);
  if ((flags & 2) != 0) {
    float line = smoothstep(-2.0 * pixels, -1.0 * pixels, d) * inside;
    bool isGap = fract(atan(p.y, p.x) / TURN * 10.0) > 0.55 && reach > 4.0 * pixels;
    color = mix(ground.rgb, outline.rgb, isGap ? 0.0 : line);
  } else if ((flags & 1) != 0) {
    float second = abs(distanceTo(p, reach * 0.62));
    color = mix(color, ground.rgb, 1.0 - smoothstep(0.5 * pixels, 1.2 * pixels, second));
  }
  result = mix(under, vec4(color, 1.0), outside);
}`;

// Too small to distinguish a shape from a disc, or a dashed outline from a pale one.
const SPECK_VERTEX = `${HEAD}${CAMERA}
in vec2 place;
in vec4 fill;
in vec4 look;
uniform float radius;
uniform vec4 outline;
flat out vec4 fillColor;
flat out float extent;
flat out float reach;
void main() {
  gl_Position = toClip(toScreen(place));
  int flags = int(look.z);
  reach = radius * look.x / 40.0;
  extent = (flags & 8) != 0 ? 0.0 : reach + 0.5;
  gl_PointSize = 2.0 * extent;
  fillColor = (flags & 2) != 0 ? outline : fill;
}`;
const SPECK_FRAGMENT = `${HEAD}
flat in vec4 fillColor;
flat in float extent;
flat in float reach;
out vec4 result;
void main() {
  float alpha = clamp(reach + 0.5 - length(gl_PointCoord * 2.0 - 1.0) * extent, 0.0, 1.0);
  result = vec4(fillColor.rgb * alpha, alpha);
}`;

const DOT_VERTEX = `${HEAD}
uniform vec2 size;
uniform vec2 offset;
uniform float step_;
uniform int columns;
uniform float pixels;
void main() {
  vec2 at = offset + vec2(float(gl_VertexID % columns), float(gl_VertexID / columns)) * step_ + 0.5;
  gl_Position = vec4(at.x / size.x * 2.0 - 1.0, 1.0 - at.y / size.y * 2.0, 0.0, 1.0);
  gl_PointSize = pixels;
}`;
const DOT_FRAGMENT = `${HEAD}
uniform vec4 color;
out vec4 result;
void main() { result = color; }`;

/** Vertex and fragment source of each program. */
export const SHADERS = {
  plain: [PLAIN_VERTEX, PLAIN_FRAGMENT],
  lines: [LINE_VERTEX, LINE_FRAGMENT],
  curves: [CURVE_VERTEX, CURVE_FRAGMENT],
  ribbons: [RIBBON_VERTEX, RIBBON_FRAGMENT],
  points: [POINT_VERTEX, POINT_FRAGMENT],
  specks: [SPECK_VERTEX, SPECK_FRAGMENT],
  dots: [DOT_VERTEX, DOT_FRAGMENT],
} as const;

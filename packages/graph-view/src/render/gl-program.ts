const EDGE_VERTEX = `#version 300 es
in vec2 place;
uniform vec2 centre;
uniform vec2 scale;
void main() {
  gl_Position = vec4((place - centre) * scale, 0.0, 1.0);
}`;

const EDGE_FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 color;
out vec4 result;
void main() {
  result = vec4(color.rgb * color.a, color.a);
}`;

const POINT_VERTEX = `#version 300 es
in vec2 place;
in vec4 fill;
in vec2 look;
uniform vec2 centre;
uniform vec2 scale;
uniform float radius;
uniform float ring;
out vec4 fillColor;
flat out float shape;
flat out float reach;
flat out float half_;
void main() {
  gl_Position = vec4((place - centre) * scale, 0.0, 1.0);
  reach = radius * look.x;
  half_ = (reach + ring) * 1.25 + 1.0;
  gl_PointSize = 2.0 * half_;
  fillColor = fill;
  shape = look.y;
}`;

// A shape is a regular polygon given by its corners and its turn; 0 corners are a circle. An alpha of 0 asks for an outline only.
const POINT_FRAGMENT = `#version 300 es
precision highp float;
in vec4 fillColor;
flat in float shape;
flat in float reach;
flat in float half_;
uniform vec4 ground;
uniform vec4 outline;
uniform float ring;
out vec4 result;
const float TURN = 6.2831853;
float distanceTo(vec2 p) {
  float corners = floor(shape);
  if (corners < 2.5) return length(p) - reach;
  float angle = atan(p.x, -p.y) + fract(shape) * TURN;
  float part = TURN / corners;
  float inner = corners < 3.5 ? 0.62 : corners < 4.5 ? 0.88 : 0.95;
  return cos(floor(0.5 + (angle - part * 0.5) / part) * part - (angle - part * 0.5)) * length(p) - reach * inner;
}
void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * half_;
  float d = distanceTo(p);
  float outside = 1.0 - smoothstep(ring - 0.5, ring + 0.5, d);
  if (outside <= 0.0) discard;
  float inside = 1.0 - smoothstep(-0.5, 0.5, d);
  vec3 color = fillColor.a > 0.0 ? mix(ground.rgb, fillColor.rgb, inside) : mix(ground.rgb, outline.rgb, inside * smoothstep(-2.0, -1.0, d));
  result = vec4(color * outside, outside);
}`;

/** The two programs of the WebGL renderer: lines for edges, points for vertices. Undefined where they do not compile. */
export function createPrograms(
  gl: WebGL2RenderingContext,
): { readonly edges: WebGLProgram; readonly points: WebGLProgram } | undefined {
  const edges = link(gl, EDGE_VERTEX, EDGE_FRAGMENT);
  const points = link(gl, POINT_VERTEX, POINT_FRAGMENT);
  return edges && points ? { edges, points } : undefined;
}

function link(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return undefined;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, PLACE, 'place');
  gl.bindAttribLocation(program, FILL, 'fill');
  gl.bindAttribLocation(program, LOOK, 'look');
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : undefined;
}

/** Attribute slots of both programs. */
export const PLACE = 0;
export const FILL = 1;
export const LOOK = 2;

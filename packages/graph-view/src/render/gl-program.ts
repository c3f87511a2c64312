import { FILL, LOOK, PLACE, SHADERS } from './gl-shaders.ts';

/** A program with the places of its uniforms, looked up once. */
export interface GlProgram {
  readonly program: WebGLProgram;
  readonly uniform: (name: string) => WebGLUniformLocation | null;
}

/** All programs of the renderer. */
export type GlPrograms = Readonly<Record<keyof typeof SHADERS, GlProgram>>;

/** Compiles the programs, all at once where the browser can. Undefined where it cannot. */
export function createPrograms(gl: WebGL2RenderingContext): GlPrograms | undefined {
  const started = Object.entries(SHADERS).map(([name, sources]) => [name, link(gl, sources)] as const);
  // Asking whether one is ready waits for it, so all are asked for first.
  if (started.some(([, program]) => gl.getProgramParameter(program, gl.LINK_STATUS) !== true)) return undefined;
  return Object.fromEntries(started.map(([name, program]) => [name, withUniforms(gl, program)])) as GlPrograms;
}

function link(gl: WebGL2RenderingContext, [vertexSource, fragmentSource]: readonly [string, string]): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    // Only a lost context has none, and a program without shaders is not linked.
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, PLACE, 'place');
  gl.bindAttribLocation(program, FILL, 'fill');
  gl.bindAttribLocation(program, LOOK, 'look');
  gl.linkProgram(program);
  return program;
}

function withUniforms(gl: WebGL2RenderingContext, program: WebGLProgram): GlProgram {
  const known = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform: (name) => {
      let location = known.get(name);
      if (location === undefined) known.set(name, (location = gl.getUniformLocation(program, name)));
      return location;
    },
  };
}

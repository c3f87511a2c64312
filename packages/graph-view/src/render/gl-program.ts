import { FILL, LOOK, PLACE, SHADERS } from './gl-shaders.ts';

/** A program with the locations of its uniforms, looked up once. */
export interface GlProgram {
  readonly program: WebGLProgram;
  readonly uniform: (name: string) => WebGLUniformLocation | null;
}

/** All programs of the renderer. */
export type GlPrograms = Readonly<Record<keyof typeof SHADERS, GlProgram>>;

/** Programs being compiled, in parallel if the browser can. */
export interface GlCompilation {
  /** Returns the programs; `false` if unavailable; undefined while it would block, unless `isNow`. */
  readonly take: (isNow: boolean) => GlPrograms | false | undefined;
}

/** Starts compiling the programs. */
export function compilePrograms(gl: WebGL2RenderingContext): GlCompilation {
  const beside = gl.getExtension('KHR_parallel_shader_compile');
  const started = Object.entries(SHADERS).map(([name, sources]) => [name, link(gl, sources)] as const);
  let taken: GlPrograms | false | undefined;
  return {
    take(isNow) {
      if (taken !== undefined) return taken;
      const isReady = ([, program]: readonly [string, WebGLProgram]): boolean =>
        beside === null || gl.getProgramParameter(program, beside.COMPLETION_STATUS_KHR) === true;
      if (!isNow && !started.every(isReady)) return undefined;
      taken = started.every(([, program]) => gl.getProgramParameter(program, gl.LINK_STATUS) === true)
        ? (Object.fromEntries(started.map(([name, program]) => [name, withUniforms(gl, program)])) as GlPrograms)
        : false;
      return taken;
    },
  };
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
  // Reads all uniform locations now: a later query would stall until drawing has finished.
  const known = new Map<string, WebGLUniformLocation | null>();
  const count = Number(gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS));
  for (let at = 0; at < count; at++) {
    const name = gl.getActiveUniform(program, at)?.name;
    if (name !== undefined) known.set(name, gl.getUniformLocation(program, name));
  }
  return { program, uniform: (name) => known.get(name) ?? null };
}

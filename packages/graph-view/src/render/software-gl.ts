/** Driver names of software WebGL. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Returns whether WebGL runs on the CPU, as on computers without a GPU. Browsers report that only if software rendering was not requested,
 * so the renderer's name is read from a context that is released immediately. Works in a page and in a worker.
 */
export function isSoftwareGl(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return true;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(String(name));
}

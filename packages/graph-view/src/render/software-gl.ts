/** Names that drivers give to WebGL that the processor computes. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Whether WebGL is computed by the processor, as on machines without a graphics card. Browsers admit that only where they were not told
 * to use it, so the name of the renderer is asked for, on a context that is given back at once. Works in a page and in a worker.
 */
export function isSoftwareGl(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return true;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(String(name));
}

import { isSoftwareGl } from './software-gl.ts';

postMessage(isSoftwareGl());

/** Style and program of an exported page. They are embedded and use no external resources. */

export const PAGE_STYLE = `
*{box-sizing:border-box;margin:0}
body{height:100vh;overflow:hidden;background:var(--canvas);color:var(--text);font:13px/20px system-ui,sans-serif}
main,main svg{position:absolute;inset:0;width:100%;height:100%;cursor:grab}
header,aside,[role=tooltip]{position:absolute;z-index:1;background:var(--plate);border:1px solid var(--line);border-radius:8px;padding:10px 12px}
header{left:12px;top:12px;width:260px}
h1{font-size:15px}
p{color:var(--second);margin-bottom:8px}
input{width:100%;height:30px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:var(--canvas);color:inherit;font:inherit}
ul{list-style:none;padding:0;max-height:240px;overflow:auto}
li{padding:2px 4px;cursor:pointer}
li[aria-selected=true]{background:var(--line)}
aside{left:12px;bottom:12px;width:260px;max-height:40vh;overflow:auto}
aside h2{font-size:12px;color:var(--second);margin-top:4px}
aside label{display:flex;gap:8px;align-items:center}
aside i{width:10px;height:10px;border-radius:50%}
aside span{flex:1}
aside button{font:inherit;color:var(--accent);background:none;border:0;padding:4px 0;cursor:pointer}
[role=tooltip]{max-width:320px;pointer-events:none;overflow-wrap:anywhere}
footer{position:absolute;z-index:1;left:50%;bottom:12px;transform:translateX(-50%);display:flex;gap:12px;align-items:center;max-width:calc(100% - 600px);background:var(--plate);border:1px solid var(--line);border-radius:8px;padding:8px 12px}
footer b{font-size:16px;overflow-wrap:anywhere}
footer button{font:inherit;font-size:18px;width:32px;height:32px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;cursor:pointer}
footer button:disabled{opacity:.4}
@media(max-width:1000px){footer{max-width:calc(100% - 24px)}aside{display:none}}
[data-off]{display:none}
[data-faint]{opacity:.15}
`;

export const PAGE_SCRIPT = `'use strict';
(() => {
  const { slides, words } = JSON.parse(document.getElementById('data').textContent);
  const main = document.querySelector('main');
  const drawings = document.querySelectorAll('template');
  const tip = document.querySelector('[role=tooltip]');
  const field = document.querySelector('input');
  const list = document.querySelector('[role=listbox]');
  const of = (kind) => {
    const found = new Map();
    for (const element of svg.querySelectorAll('[data-' + kind + ']')) {
      const at = Number(element.getAttribute('data-' + kind));
      found.set(at, [...(found.get(at) ?? []), element]);
    }
    return found;
  };
  let at = slides.length - 1;
  let data, svg, vertices, edges, home, view;
  const show = () => svg.setAttribute('viewBox', view.join(' '));
  const scale = () => Math.max(view[2] / innerWidth, view[3] / innerHeight);
  const place = (event) => [
    view[0] + view[2] / 2 + (event.clientX - innerWidth / 2) * scale(),
    view[1] + view[3] / 2 + (event.clientY - innerHeight / 2) * scale(),
  ];
  const zoom = (factor, x, y) => {
    const width = Math.min(home[2] * 4, Math.max(40, view[2] * factor));
    const by = width / view[2];
    view = [x - (x - view[0]) * by, y - (y - view[1]) * by, width, view[3] * by];
    show();
  };
  main.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(event.deltaY / 500), ...place(event));
  }, { passive: false });
  const pointers = new Map();
  main.addEventListener('pointerdown', (event) => {
    main.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  const release = (event) => pointers.delete(event.pointerId);
  main.addEventListener('pointerup', release);
  main.addEventListener('pointercancel', release);
  main.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return point(event);
    tip.hidden = true;
    const [first, second] = [...pointers.values()];
    const span = () => {
      const [a, b] = [...pointers.values()];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    const old = second ? span() : 0;
    if (!second) {
      view[0] -= (event.clientX - before[0]) * scale();
      view[1] -= (event.clientY - before[1]) * scale();
    }
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (second && span() > 0) zoom(old / span(), ...place({ clientX: (first[0] + second[0]) / 2, clientY: (first[1] + second[1]) / 2 }));
    show();
  });
  const hidden = new Set();
  const isShown = (at) => !hasHiddenTag(data.vertices[at]);
  const hasHiddenTag = (vertex) => vertex.tags.length > 0 && vertex.tags.every((tag) => hidden.has('t' + tag));
  const near = ([x, y]) => {
    let best = -1;
    let least = Math.max(16, 14 * scale()) ** 2;
    data.vertices.forEach((vertex, at) => {
      const far = (vertex.x - x) ** 2 + (vertex.y - y) ** 2;
      if (far < least && isShown(at)) [best, least] = [at, far];
    });
    return best;
  };
  const light = (at) => {
    const around = new Set([at]);
    for (const [src, dst] of data.edges) if (src === at || dst === at) around.add(src).add(dst);
    for (const [key, elements] of vertices) for (const one of elements) one.toggleAttribute('data-faint', at >= 0 && !around.has(key));
    for (const [key, elements] of edges) {
      const [src, dst] = data.edges[key];
      for (const one of elements) one.toggleAttribute('data-faint', at >= 0 && src !== at && dst !== at);
    }
  };
  let lit = -1;
  const point = (event) => {
    const at = near(place(event));
    tip.hidden = at < 0;
    if (at !== lit) light((lit = at));
    if (at < 0) return;
    const vertex = data.vertices[at];
    tip.textContent = '';
    const line = (text, isBold) => {
      const element = document.createElement(isBold ? 'b' : 'div');
      element.textContent = text;
      tip.append(element);
    };
    line(vertex.name, true);
    if (vertex.id !== '' && vertex.id !== vertex.name) line(vertex.id);
    if (vertex.tags.length > 0) line(vertex.tags.join(', '));
    for (const [name, value] of vertex.properties) line(name + ': ' + value);
    tip.style.left = Math.min(event.clientX + 14, innerWidth - 340) + 'px';
    tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8) + 'px';
  };
  const fly = (at) => {
    const { x, y } = data.vertices[at];
    const width = Math.min(view[2], 800);
    const height = (view[3] / view[2]) * width;
    view = [x - width / 2, y - height / 2, width, height];
    show();
    light((lit = at));
  };
  let found = [];
  let chosen = 0;
  const draw = () => {
    list.hidden = found.length === 0;
    list.textContent = '';
    found.forEach((at, order) => {
      const item = document.createElement('li');
      item.role = 'option';
      item.ariaSelected = String(order === chosen);
      item.textContent = data.vertices[at].name;
      item.onclick = () => fly(at);
      list.append(item);
    });
  };
  field.addEventListener('input', () => {
    const text = field.value.trim().toLowerCase();
    const fits = ({ name, id, properties }) =>
      [name, id, ...properties.map(([, value]) => value)].some((one) => one.toLowerCase().includes(text));
    found = text === '' ? [] : [...data.vertices.keys()].filter((at) => isShown(at) && fits(data.vertices[at])).slice(0, 20);
    chosen = 0;
    draw();
  });
  field.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      chosen = (chosen + step + found.length) % found.length;
      draw();
    } else if (event.key === 'Enter' && found.length > 0) fly(found[chosen]);
  });
  const apply = () => {
    for (const [at, elements] of vertices) for (const one of elements) one.toggleAttribute('data-off', !isShown(at));
    for (const [at, elements] of edges) {
      const [src, dst, type] = data.edges[at];
      for (const one of elements) one.toggleAttribute('data-off', hidden.has('e' + type) || !isShown(src) || !isShown(dst));
    }
  };
  const legend = document.querySelector('aside');
  const section = (title, rows, kind) => {
    if (rows.length === 0) return;
    const heading = document.createElement('h2');
    heading.textContent = title;
    legend.append(heading);
    for (const { name, count, color } of rows) {
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = true;
      box.style.cssText = 'width:14px;height:14px';
      box.onchange = () => {
        if (box.checked) hidden.delete(kind + name);
        else hidden.add(kind + name);
        apply();
      };
      const mark = document.createElement('i');
      mark.style.background = color ?? 'none';
      const text = document.createElement('span');
      text.textContent = name;
      label.append(box, ...(color ? [mark] : []), text, String(count));
      legend.append(label);
    }
  };
  const fit = document.createElement('button');
  fit.textContent = words.fit;
  fit.onclick = () => {
    view = [...home];
    show();
    light((lit = -1));
  };
  const footer = document.querySelector('footer');
  const [back, caption, count, next] = footer.children;
  const open = (slide) => {
    at = Math.min(Math.max(slide, 0), slides.length - 1);
    data = slides[at];
    main.replaceChildren(drawings[at].content.cloneNode(true));
    svg = main.firstElementChild;
    vertices = of('v');
    edges = of('e');
    const whole = svg.viewBox.baseVal;
    home = [whole.x, whole.y, whole.width, whole.height];
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    view = [...home];
    lit = -1;
    tip.hidden = true;
    hidden.clear();
    legend.textContent = '';
    section(words.tags, data.tags, 't');
    section(words.edgeTypes, data.edgeTypes, 'e');
    legend.append(fit);
    caption.textContent = data.caption;
    count.textContent = at + 1 + ' / ' + slides.length;
    back.disabled = at === 0;
    next.disabled = at === slides.length - 1;
    field.value = '';
    found = [];
    draw();
  };
  back.onclick = () => open(at - 1);
  next.onclick = () => open(at + 1);
  addEventListener('keydown', (event) => {
    if (event.target === field || slides.length === 1) return;
    if (['ArrowRight', 'PageDown', ' '].includes(event.key)) open(at + 1);
    else if (['ArrowLeft', 'PageUp'].includes(event.key)) open(at - 1);
    else if (event.key === 'Home') open(0);
    else if (event.key === 'End') open(slides.length - 1);
    else if (event.key === 'f') void document.documentElement.requestFullscreen?.();
    else return;
    event.preventDefault();
  });
  footer.hidden = slides.length === 1;
  open(at);
})();
`;

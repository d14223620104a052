// What can be seen of a page, and touched. It runs in the page, so it stands by itself.

/** Whatever is too small to tap, covered, cut off, below a notch, or makes the page scroll sideways. */
export function eyes({ safe: [safeTop, safeRight, safeBottom, safeLeft] }: { safe: [number, number, number, number] }): string[] {
  /** The least width and height of what is tapped, in CSS pixels; half a pixel is forgiven. */
  const THUMB = 43.5;
  /** What lies over the table on purpose, for as long as it is asked, and what it may cover. */
  const OVER = '.picker, .aim, .tray, .feelings, .saying, .reach';
  const found = new Set<string>();
  const shown = (node: Element) => `<${node.tagName.toLowerCase()} ${node.id || node.className?.toString()}> ${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}`;
  const dialogs = document.querySelectorAll('dialog[open]');
  const root = dialogs[dialogs.length - 1] ?? document.body;
  const page = document.scrollingElement!;

  for (const box of [document.documentElement, ...document.querySelectorAll('main, dialog[open]')]) {
    if (box.scrollWidth > box.clientWidth) found.add(`${box.tagName} scrolls sideways: ${box.scrollWidth} > ${box.clientWidth}`);
  }

  const seen = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
    && getComputedStyle(node).clipPath !== 'inset(50%)' && !node.closest('.visually-hidden, .air, .feelings-shown, .sprite, [hidden]');
  /** A question about an element and its ancestors whose answer no scrolling changes: each element is asked once. */
  const once = <T>(find: (node: Element, above: (node: Element) => T) => T) => {
    const known = new Map<Element, T>();
    const found = (node: Element): T => {
      if (!known.has(node)) known.set(node, find(node, found));
      return known.get(node)!;
    };
    return found;
  };
  /** The ancestors that scroll by themselves: only what is inside their boxes counts. */
  const scrollers = once<Element[]>((node, above) => {
    const up = node.parentElement;
    if (!up || up === document.documentElement || up === document.body) return [];
    return /auto|scroll/.test(getComputedStyle(up).overflow) ? [up, ...above(up)] : above(up);
  });
  /** Whether it, or what it is on, cuts its text off by an ellipsis. */
  const shortens = once<boolean>((node, above) => {
    if (node === root) return false;
    return getComputedStyle(node).textOverflow === 'ellipsis' || (node.parentElement !== null && above(node.parentElement));
  });
  /** Scrolls to it: as a browser does for what gets the focus, or as somebody does who reads. */
  const bring = (node: Element, block: 'nearest' | 'center') => node.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
  /** Whether something is painted here that hides what lies under it. */
  const paints = (node: Element, x: number, y: number) => {
    const style = getComputedStyle(node);
    const solid = (colour: string) => !/, 0\)$|\/ 0\)$|transparent/.test(colour);
    if (Number(style.opacity) < 0.2) return false;
    if (solid(style.backgroundColor) || style.backgroundImage !== 'none') return true;
    if (node instanceof SVGGeometryElement) return true;
    return [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent!.trim() && rects(child).some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom));
  };
  const rects = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
  };
  /** What lies over this node at this point; `undefined` if nothing, `null` if the node is not there at all. */
  const cover = (node: Element, x: number, y: number): Element | null | undefined => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((other) => other === node || node.contains(other));
    const above = at < 0 ? stack : stack.slice(0, at);
    const over = above.find((other) => !other.contains(node) && paints(other, x, y));
    if (over) return over;
    return at < 0 ? null : undefined;
  };
  const middle = (r: DOMRect): [number, number] => [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
  /** Whether all of it is in the window and in these boxes. */
  const isInside = (r: DOMRect, boxes: DOMRect[]) => [new DOMRect(0, 0, innerWidth, innerHeight), ...boxes]
    .every((box) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom);
  /** Scrolls to a line of it, as somebody does who reads a text that is longer than what is free. */
  const scrollTo = (node: Element, line: DOMRect) => {
    const [box] = scrollers(node);
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    (box ?? page).scrollTop += middle(line)[1] - (top + bottom) / 2;
  };
  const forgiven = (node: Element, over: Element) => {
    const layer = over.closest(OVER);
    // What is said over all screens can be tapped away.
    if (layer?.matches('.saying')) return true;
    return layer !== null && !layer.contains(node) && node.closest('.felt, .says, .table-head') !== null && !node.closest('.aimed');
  };

  // What can be pointed at is found by pointing; so for now nothing is looked through.
  const glass = new CSSStyleSheet();
  glass.replaceSync('main *, dialog *, .saying, .saying * { pointer-events: auto !important } .air, .air *, .feelings-shown, .feelings-shown * { pointer-events: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, glass];
  const places = [page, ...document.querySelectorAll('*')].filter((box) => box.scrollTop || box.scrollLeft).map((box) => [box, box.scrollTop, box.scrollLeft] as const);

  for (const element of root.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (!seen(element) && !element.closest('.option')) continue;
    const target = element.closest('label') ?? element;
    if (!seen(target)) continue;
    bring(target, 'nearest');
    const box = target.getBoundingClientRect();
    const after = getComputedStyle(target, '::after');
    const [width, height] = [[box.width, after.width], [box.height, after.height]].map(([own, more]) => Math.max(own as number, after.content === 'none' || after.content === 'normal' ? 0 : parseFloat(more as string) || 0));
    if (Math.min(width, height) < THUMB) found.add(`${Math.round(width)} x ${Math.round(height)}, too small: ${shown(target)}`);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const over = cover(target, x, y);
    if (over === null) found.add(`out of reach at ${Math.round(x)},${Math.round(y)}: ${shown(target)}`);
    else if (over && !forgiven(target, over)) found.add(`covered by ${shown(over)}: ${shown(target)}`);
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement!;
    if (!text.textContent!.trim() || parent.closest('option, svg, script, style') || !seen(parent)) continue;
    const boxes = () => scrollers(parent).map((box) => box.getBoundingClientRect());
    // Every scroll lays the page out anew: only what cannot be read where it is gets one.
    if (!rects(text).every((r) => isInside(r, boxes()) && cover(parent, ...middle(r)) === undefined)) bring(parent, 'center');
    const clips = boxes();
    const ellipsis = shortens(parent);
    const lines = rects(text).length;
    for (let at = 0; at < lines; at++) {
      let r = rects(text)[at];
      const free = cover(parent, ...middle(r)) === undefined;
      if (!free) {
        scrollTo(parent, r);
        r = rects(text)[at];
      }
      const [left, centre, right] = [r.left + 3, (r.left + r.right) / 2, r.right - 3];
      for (const x of ellipsis ? [left] : free ? [left, right] : [left, centre, right]) {
        const y = (r.top + r.bottom) / 2;
        if (clips.some((c) => x < c.left || x > c.right || y < c.top || y > c.bottom)) continue;
        if (x < 0 || x > innerWidth) { found.add(`beside the window at ${Math.round(x)}: “${text.textContent!.trim().slice(0, 40)}”`); continue; }
        if (y < 0 || y > innerHeight) continue;
        const over = cover(parent, x, y);
        if (over === null) found.add(`cut off at ${Math.round(x)},${Math.round(y)}: “${text.textContent!.trim().slice(0, 60)}”`);
        else if (over && !forgiven(parent, over)) found.add(`${shown(over)} lies over “${text.textContent!.trim().slice(0, 40)}”`);
      }
    }
  }

  // A notch may hide what scrolls, as long as it can be brought out from there.
  const edge = (at: 'start' | 'end') => {
    for (const box of [page, root]) box.scrollTop = at === 'start' ? 0 : box.scrollHeight;
    for (const element of root.querySelectorAll('button, a[href], input, select, summary, h1, h2, p, li')) {
      if (!seen(element) || element.closest('.picks')) continue;
      const r = element.getBoundingClientRect();
      if (r.width === 0 || scrollers(element).some((box) => box !== root)) continue;
      if (r.left < safeLeft - 1 || r.right > innerWidth - safeRight + 1) found.add(`beside the notch: ${shown(element)} ${Math.round(r.left)}–${Math.round(r.right)}`);
      if (at === 'start' && r.top < safeTop - 1) found.add(`under the notch: ${shown(element)} ${Math.round(r.top)}`);
      if (at === 'end' && r.bottom > innerHeight - safeBottom + 1) found.add(`under the lower edge: ${shown(element)} ${Math.round(r.bottom)} of ${innerHeight}`);
    }
  };
  edge('start');
  edge('end');

  // The table is seen whole: nothing of it has to be scrolled for, unless letters are very large, or the window hardly higher than
  // they are: a page read at 400 %.
  const low = innerHeight < 300;
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 24;
  if (document.querySelector('main.table') && root === document.body && page.scrollHeight > innerHeight + 1) {
    page.scrollTop = 0;
    const hand = document.querySelector('#hand')?.getBoundingClientRect();
    if (!large && !low) found.add(`the table is higher than the window: ${page.scrollHeight} > ${innerHeight}`);
    else if (!low && hand && document.querySelector('#hand .held') && hand.top > innerHeight - 60) found.add(`the hand begins below the window: ${Math.round(hand.top)} of ${innerHeight}`);
  }

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== glass);
  page.scrollTop = 0;
  for (const [box, top, left] of places) { box.scrollTop = top; box.scrollLeft = left; }
  return [...found];
}

/** What meets what, by more than a pixel: the first may lie on none of the others, or on none of the corners that they are known by. */
export function meetings({ these, those, corners = false }: { these: string; those: string; corners?: boolean }): string[] {
  /** Where a card of 100 by 140 has its rank and its small suit: above on the left, and the same turned around. */
  const INDEX = [[0.06, 0.04, 0.34, 0.46], [0.66, 0.54, 0.94, 0.96]];
  const seen = (parts: string) => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const shown = (part: Element) => `${part.classList[0]} “${(part.textContent ?? '').trim().slice(0, 30)}”`;
  const places = (part: Element) => {
    const box = part.getBoundingClientRect();
    if (!corners) return [box];
    return INDEX.map(([left, top, right, bottom]) => new DOMRect(box.x + left * box.width, box.y + top * box.height, (right - left) * box.width, (bottom - top) * box.height));
  };
  const meet = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return seen(these).flatMap((one) => seen(those)
    .filter((other) => !one.contains(other) && !other.contains(one) && places(other).some((place) => meet(one.getBoundingClientRect(), place)))
    .map((other) => `${shown(one)} meets ${corners ? 'a corner of ' : ''}${shown(other)}`));
}

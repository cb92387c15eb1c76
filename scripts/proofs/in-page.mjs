/* global document, window, NodeFilter */
// Runs inside of a page, by itself: finds what the page says by the marks, and draws frames around it.
export function install({ digits, length, end }) {
  const MARK = new RegExp(`[${digits}]{${length}}`, 'g');
  const ANY = new RegExp(`[${digits}${end}]`, 'g');
  const value = (mark) => [...mark].reduce((sum, digit) => sum * 4 + digits.indexOf(digit), 0);
  const SPOKEN = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext'];
  let found = [];

  const note = (text, node, how, range) => {
    for (const match of text.matchAll(MARK))
      found.push({ leaf: value(match[0]), text, node, how, range, at: match.index });
  };

  function gather() {
    found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style') !== null) continue;
      const option = parent.closest('option');
      note(node.data, parent, option === null ? 'text' : 'option', node);
    }
    for (const node of document.querySelectorAll('*')) {
      for (const name of SPOKEN) {
        const text = node.getAttribute(name);
        if (text !== null) note(text, node, name === 'placeholder' ? 'placeholder' : 'heard');
      }
      const tip = node.proofTip;
      if (tip !== undefined) note(typeof tip === 'function' ? tip() : tip, node, 'tip');
      else if (node.hasAttribute('data-tip')) note(node.ariaLabel ?? '', node, 'tip');
    }
    note(document.title, document.body, 'title');
  }

  function boxOf({ node, how, range, at }) {
    if (how !== 'text') return node.getBoundingClientRect();
    const here = document.createRange();
    here.setStart(range, at);
    const stop = range.data.indexOf(end, at);
    here.setEnd(range, stop === -1 ? range.data.length : stop);
    return here.getBoundingClientRect();
  }

  /** In view, not covered, not cut away. */
  function isSeen(each, box) {
    const { node, how } = each;
    if (how === 'title') return true;
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (box.width < 2 || box.height < 2) return false;
    const x = box.left + Math.min(box.width / 2, 60);
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return false;
    if (node.closest('.tip') !== null) return node.closest('.tip').classList.contains('open');
    const top = document.elementFromPoint(x, y);
    if (top === null) return false;
    // A link may be drawn over the whole of its card.
    return (
      top === node || node.contains(top) || top.contains(node) || (node.closest('li.card')?.contains(top) ?? false)
    );
  }
  const isUnseen = (node) => node.closest('.unseen') !== null;

  window.proof = {
    /** What is said here and not yet known, by leaf: how, and whether it is in view. */
    scan(known) {
      gather();
      const seen = new Set(known);
      const best = new Map();
      found.forEach((each, index) => {
        if (seen.has(each.leaf)) return;
        const box = boxOf(each);
        const heard = each.how === 'heard' || (each.how === 'text' && isUnseen(each.node));
        const how = heard ? 'heard' : each.how;
        const inView = isSeen(
          each,
          heard && each.how === 'text' ? each.node.parentElement.getBoundingClientRect() : box,
        );
        const rank = { text: 0, placeholder: 0, option: 1, tip: 2, title: 3, heard: 4 }[how] + (inView ? 0 : 0.5);
        const before = best.get(each.leaf);
        if (before !== undefined && before.rank <= rank) return;
        const shown = (each.node.closest('select') ?? each.node).checkVisibility();
        best.set(each.leaf, {
          leaf: each.leaf,
          index,
          how,
          inView,
          shown,
          rank,
          text: each.text.replaceAll(ANY, '').trim(),
        });
      });
      return [...best.values()];
    },
    /** Brings it into view; of what can be chosen, the whole list. */
    bring(index) {
      const { node } = found[index];
      node.scrollIntoView({ block: 'center', inline: 'center' });
      if (node.closest('select') !== null)
        node.closest('select').size = Math.min(12, node.closest('select').options.length);
    },
    tell(index) {
      found[index].node.dispatchEvent(new window.PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    },
    /** Draws frames; says where they are. */
    frame(indexes) {
      return indexes.flatMap((index) => {
        const each = found[index];
        const box = isUnseen(each.node) ? each.node.parentElement.getBoundingClientRect() : boxOf(each);
        const frame = document.createElement('div');
        frame.className = 'proof-frame';
        const line = each.how === 'text' || each.how === 'option' || each.how === 'placeholder' ? 'solid' : 'dashed';
        frame.style.cssText = `position:fixed;z-index:99999;pointer-events:none;left:${box.left - 2}px;top:${box.top - 2}px;width:${box.width + 4}px;height:${box.height + 4}px;border:1.5px ${line} #e0007a;border-radius:3px`;
        const over = each.node.closest('dialog') ?? document.body;
        over.append(frame);
        return each.how === 'title' ? [] : [{ left: box.left, top: box.top, right: box.right, bottom: box.bottom }];
      });
    },
    /** Presses what says this; whether there was such a thing. */
    press(leaf) {
      gather();
      const control = found
        .filter((each) => each.leaf === leaf && each.node.checkVisibility())
        .map(({ node }) => node.closest('button, a, label, summary, [role=tab]'))
        .find((each) => each !== null && each !== undefined);
      control?.click();
      return control !== undefined;
    },
    unframe() {
      for (const select of document.querySelectorAll('select[size]')) select.removeAttribute('size');
      for (const frame of document.querySelectorAll('.proof-frame')) frame.remove();
    },
  };
}

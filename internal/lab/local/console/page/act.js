// What an operator does: a dialog that asks for the words which an act needs, and lists that stay calm while they change.

import { $, h } from "./dom.js";

/** A button that asks a question and then acts; `after()` is called when the dialog is closed. `key` tells it apart in its list. */
export function act(words, key, question, run, after) {
  return h("button", { type: "button", class: "text-button", data: { key: `${key} ${words}` }, onclick: async () => {
    await asked(question, run);
    after();
  } }, words);
}

/** Whether somebody is in the dialog: then lists stand still, so that the focus comes back to the button. */
export const acting = () => $("act-dialog").open;

/** Shows something until the dialog closes, in the place of its button. */
export function reveal(words) {
  $("act-shown").textContent = words;
  $("act-shown").hidden = false;
  $("act-done").hidden = true;
}

/** Says how far a long act is, while its dialog is open. */
export function progress(words) {
  $("act-shown").textContent = words;
  $("act-shown").hidden = false;
}

/** Writes the rows of a list, at most `most`, with what tells of the rest, of `total` in all. What is focused or unfolded stays so, by its data-key. */
export function refill(list, items, row, most, rest, total = items.length) {
  const at = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const open = new Set([...list.querySelectorAll("details[open]")].map((d) => d.dataset.key));
  list.hidden = items.length === 0;
  list.replaceChildren(...items.slice(0, most).map(row),
    ...(total > most ? [h("li", { class: "hush" }, h("span", {}, `and ${total - most} more: `, h("code", {}, rest)))] : []));
  list.querySelectorAll("details").forEach((d) => { d.open = open.has(d.dataset.key); });
  if (at) ([...list.querySelectorAll("[data-key]")].find((el) => el.dataset.key === at) ?? list.querySelector("button"))?.focus();
}

// Further fields of a question, each with a name, a label, and, where one of them is chosen, its choices as [value, words] and the value that is chosen first.
function choices(fields = []) {
  return fields.map(({ name, label, choices: all, value }) => h("label", {}, label, all
    ? h("select", { name }, ...all.map(([v, words]) => h("option", { value: v, selected: v === value }, words)))
    : h("input", { name, maxlength: "1000" })));
}

// `about` says what the act is about, where the dialog has room for it; a `look` asks for no words and is done at once.
function asked({ title, ask = "", done = "", tell, kind, fields, optional, why, about, look }, run) {
  const dialog = $("act-dialog");
  const form = $("act-form");
  $("act-title").textContent = title;
  $("act-ask").textContent = ask;
  $("act-done").textContent = done;
  $("act-done").hidden = Boolean(look);
  form.elements.words.closest("label").hidden = Boolean(look);
  if ($("act-about")) {
    $("act-about").textContent = about ?? "";
    $("act-about").hidden = !about;
  }
  $("act-tell").hidden = !tell;
  $("act-kind").hidden = !kind;
  $("act-more")?.replaceChildren(...choices(fields));
  if ($("act-why")) {
    $("act-why").hidden = !why;
    form.elements.why.required = Boolean(why);
  }
  $("act-note").textContent = "";
  $("act-shown").hidden = true;
  form.reset();
  form.elements.words.required = !optional;
  dialog.showModal();
  return new Promise((resolve) => {
    const act = async () => {
      try {
        const more = Object.fromEntries((fields ?? []).map(({ name }) => [name, form.elements[name].value]));
        await run(form.elements.words.value, { tell: form.elements.tell.checked, kind: form.elements.kind.value, why: form.elements.why?.value, ...more });
        if ($("act-shown").hidden) dialog.close();
      } catch (trouble) {
        $("act-note").textContent = trouble.message;
      }
    };
    form.onsubmit = async (e) => {
      e.preventDefault();
      $("act-done").disabled = true; // a long act is not begun twice
      await act();
      $("act-done").disabled = false;
    };
    if (look) act();
    // The event comes a moment after the dialog has closed: who opens the next one in between is not answered by it.
    const closed = () => {
      if (dialog.open) return;
      dialog.removeEventListener("close", closed);
      $("act-shown").textContent = "";
      resolve();
    };
    dialog.addEventListener("close", closed);
  });
}

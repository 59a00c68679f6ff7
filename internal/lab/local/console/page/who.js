// Who has a phone: the line under its number, and the dialog that makes the number somebody JOSH knows.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";
import { plain, profiles, states } from "./words.js";

/** The short line about a number: who it is and what stands in the way of texts, as words and badges. */
export async function look(number) {
  let person;
  try {
    person = await api.person(number);
  } catch (trouble) {
    if (trouble.status !== 404) return { words: "JOSH can’t say who this is.", badges: [], person: null };
    return { words: "A stranger to JOSH", badges: [], person: null };
  }
  const words = person.id
    ? [person.first_name, plain(person.state), plain(person.region)].filter(Boolean).join(" · ")
    : "A stranger to JOSH";
  return { words, badges: badges(person), person: person.id ? person : null };
}

function badges(person) {
  const found = [];
  if (person.opted_out) found.push(["bad", since("opted out", person.opted_out.at)]);
  if (person.hold) found.push(["bad", `held: ${plain(person.hold.kind ?? "hold")}`]);
  if (person.strikes) found.push(["wait", `${person.strikes} ${person.strikes === 1 ? "strike" : "strikes"}`]);
  const mode = person.session?.mode;
  if (mode && mode !== "idle") found.push(["calm", plain(mode)]);
  return found.map(([tone, words]) => h("span", { class: `badge ${tone}` }, words));
}

const since = (words, at) => (at ? `${words} since ${format.time(at)}` : words);

const options = (names, chosen) => names.map((name) =>
  h("option", { value: name, selected: name === chosen }, plain(name)));

/** Opens the dialog for a number; resolves true when somebody was saved. */
export function introduce(number, person) {
  const dialog = $("who-dialog");
  const form = $("who-form");
  const field = form.elements;
  $("who-title").textContent = person ? `Change ${person.first_name}` : `Introduce ${format.phone(number)}`;
  $("who-note").textContent = "";
  form.reset();
  field.first_name.value = person?.first_name ?? "";
  field.region.value = person?.region ?? "";
  field.state.replaceChildren(...options(states, person?.state));
  field.profile.replaceChildren(...options(profiles, person?.profile?.state));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    form.onsubmit = async (e) => {
      e.preventDefault();
      const values = Object.fromEntries([...new FormData(form)].filter(([, v]) => v !== ""));
      try {
        await api.savePerson({ phone: number, ...values });
        dialog.close("saved");
      } catch (trouble) {
        $("who-note").textContent = trouble.message;
      }
    };
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "saved"), { once: true });
  });
}

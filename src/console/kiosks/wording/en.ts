import type { KiosksWording } from "./shape.ts"

export const english: KiosksWording = {
  title: "Shared tablets",
  lead: "At a shared tablet, people of one location or team sign in with a PIN to do their trainings.",
  add: "Add a tablet",
  edit: "Rename",
  caption: "Shared tablets of your company",
  fields: {
    name: "Name",
    nameHint: "Where it is, so that you recognise it: Hall 3, break room.",
    place: "Location or team",
    placeHint: "Its people can sign in at the tablet.",
    state: "State",
    paired: "Set up on",
    lastUsed: "Last sign-in",
    created: "Added on",
  },
  location: (name) => `Location ${name}`,
  team: (name) => `Team ${name}`,
  states: { waiting: "Waiting for a device", paired: "In use", revoked: "Revoked" },
  never: "Never",
  code: {
    make: "Make a new code",
    makeText: "With a new code you set up the device, or another device in its place. The old one then stops working.",
    title: (name) => `Set up ${name}`,
    lead: "This code is shown only once.",
    open: "Open this address in the browser of the tablet:",
    type: "Type this code there:",
    until: (time) => `The code works once, until ${time}. Afterwards you can make a new one.`,
    done: "Done",
  },
  revoke: {
    title: (name) => `Revoke ${name}?`,
    text: "Everybody who is signed in at this tablet is signed out, and nobody can sign in there any more. This cannot be undone; you can add a new tablet.",
    submit: "Revoke the tablet",
  },
  notices: { created: "The tablet was added. Make a code to set it up.", revoked: "The tablet was revoked." },
  empty: {
    title: "There are no shared tablets yet",
    text: "With a tablet in the hall or the workshop, people without a computer or an email address do their trainings.",
  },
}

import type { PageWording } from "./shape.ts"

export const english: PageWording = {
  skip: "Skip to the content",
  language: { own: "English", choose: "Choose a language" },
  toStart: "To the start page",
  portal: {
    navigation: "Main navigation",
    learn: "Learning",
    certificates: "Certificates",
    console: "Console",
    account: "Account",
    signOut: "Sign out",
    kiosk: {
      done: "Done – sign out",
      idle: "Are you still there?",
      soon: "You are signed out soon, because this tablet was not used.",
      goOn: "Go on",
    },
  },
  form: { check: "Please check what you entered", fault: "Error", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Pages",
    previous: "Previous",
    next: "Next",
    position: (page, pages) => `Page ${page} of ${pages}`,
  },
  text: { newWindow: "opens in a new window", table: "Table", imageMissing: "image not found" },
  refusals: {
    bad_request: {
      title: "This request cannot be answered",
      advice: "Go back and try it again.",
    },
    unauthenticated: {
      title: "You are not signed in",
      advice: "This address is only for people and programs that identify themselves.",
    },
    forbidden: {
      title: "You may not open this",
      advice: "Ask the person who gave you this address.",
    },
    not_found: {
      title: "Page not found",
      advice: "There is nothing at this address. Check it, or begin at the start page.",
    },
    method_not_allowed: {
      title: "This address is for something else",
      advice: "The page exists, but it cannot do what was asked for. Go back and try it another way.",
    },
    too_many_requests: {
      title: "Too many requests",
      advice: "Wait a minute, then reload this page.",
    },
    server_error: {
      title: "Something went wrong",
      advice: "The fault is ours, not yours. It has been noted in the server's log. Try it again later.",
    },
    unavailable: {
      title: "Not available at the moment",
      advice: "The service is not available at the moment. Please try again in a few minutes.",
    },
  },
  reasons: {
    cross_site: "This form did not come from a page of this server. Open the page again and send it from there.",
    too_large: "What you sent is too large. Go back and send less.",
    too_slow: "What you sent came too slowly. Check your connection, go back and send it again.",
    address_not_valid: "This address is wrong or has expired. Ask for a new one.",
    for_oneself: "You may not do this for yourself. Ask somebody else who may do it.",
    at_kiosk: "A shared tablet opens your trainings only. Sign in on a device of your own for everything else.",
  },
}

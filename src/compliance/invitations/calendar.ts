import { addressIn, type CalendarPart } from "../../mail/message.ts"
import { type ContentLine, mailValue, parameterValue, writtenCalendar } from "../../tools/calendar/icalendar.ts"
import { type SessionEvent, sessionEvent } from "../../training/group-papers/session-event.ts"

interface Invited {
  readonly event: SessionEvent
  readonly attendee: Person
  readonly organizer: { readonly name: string; readonly address: string | null }
}

interface Person {
  readonly name: string
  readonly address: string
}

/**
 * What a mail about a session tells the recipient's calendar (iMIP: RFC 6047, 5546).
 *
 * @param sender the mailbox that all mails come from: the organizer, if the trainer has no address. Nobody reads answers
 *   to it, so none are asked for.
 */
export function invitationCalendar({ event, attendee, organizer }: Invited, sender: string): CalendarPart {
  const method = event.isCancelled === true ? "CANCEL" : "REQUEST"
  const hasAddress = organizer.address !== null
  const organizerName = `ORGANIZER;CN=${parameterValue(organizer.name)}`
  const answer = method === "REQUEST" ? `;PARTSTAT=NEEDS-ACTION;RSVP=${hasAddress ? "TRUE" : "FALSE"}` : ""
  const people: ContentLine[] = [
    [organizerName, mailValue(organizer.address ?? addressIn(sender))],
    // The recipient alone: nobody learns from an invitation who else takes part.
    [
      `ATTENDEE;CN=${parameterValue(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT${answer}`,
      mailValue(attendee.address),
    ],
  ]
  const content = writtenCalendar([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//trainbase//Invitations//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", method],
    ...sessionEvent(event, people),
    ["END", "VCALENDAR"],
  ])
  return { method, content }
}

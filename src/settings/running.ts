import { accessKey, choice, directory, integer, key256, mailbox, onOrOff, timeOfDay } from "./kinds.ts"
import { narration, voices } from "./narration-kinds.ts"
import { addressRanges, smtpAddress } from "./network-kinds.ts"
import { recipients } from "./recipient-kind.ts"
import { MAIL_COMMANDS, SERVER_COMMANDS, type Setting } from "./setting.ts"

const MILLION = 1_000_000

/** Settings for retention, backups, mail, videos and logging. */
export const RUNNING = {
  audit_retention: {
    kind: integer(0, 36_500),
    default: "0",
    commands: SERVER_COMMANDS,
    description: "Days after which entries of the audit log are removed; 0 keeps them forever",
  },
  changes_keep: {
    kind: integer(1, 36_500),
    default: "90",
    commands: SERVER_COMMANDS,
    description: "Days for which changes can be read by GET /api/v1/changes",
  },
  reminders_keep: {
    kind: integer(60, 36_500),
    default: "1096",
    commands: SERVER_COMMANDS,
    description: "Days for which the ledger of reminders is kept; what is about an open training stays longer",
  },
  backup_time: {
    kind: timeOfDay,
    default: "off",
    commands: SERVER_COMMANDS,
    description: "Time of day (by the machine's clock) at which the server makes a backup, or off",
  },
  backup_directory: {
    kind: directory,
    commands: SERVER_COMMANDS,
    description:
      "Directory for scheduled backups, preferably on another disk; if unset, the folder backups in the data directory",
  },
  backup_keep: {
    kind: integer(1, 10_000),
    default: "7",
    commands: SERVER_COMMANDS,
    description: "Number of scheduled backups to keep; older ones are removed",
  },
  backup_recipients: {
    kind: recipients,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Age public keys for which backups are encrypted, both scheduled ones and those of trainbase backup; if empty, backups are not encrypted",
  },
  free_space_warning: {
    kind: integer(0, MILLION),
    default: "1024",
    commands: SERVER_COMMANDS,
    description:
      "MiB of free space on the disk of the data directory below which doctor, the log and /health/ready warn",
  },
  metrics_token: {
    kind: accessKey,
    secret: true,
    commands: SERVER_COMMANDS,
    description: "Token for reading /metrics from other machines; if unset, only this machine can read it",
  },
  smtp_url: {
    kind: smtpAddress,
    secret: true,
    commands: MAIL_COMMANDS,
    description: "Mail server for outgoing mail; if unset, no mail is sent",
  },
  mail_from: {
    kind: mailbox,
    commands: MAIL_COMMANDS,
    description: "Sender of outgoing mail: an address, or a name with the address in angle brackets",
  },
  webhook_http: {
    kind: onOrOff,
    default: "false",
    commands: SERVER_COMMANDS,
    description: "Allows webhook addresses with http, without encryption, as well as https",
  },
  webhook_networks: {
    kind: addressRanges,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Private networks that webhooks may deliver to, as addresses or ranges; if empty, only public addresses are allowed",
  },
  narration: {
    kind: narration,
    default: "auto",
    commands: SERVER_COMMANDS,
    description:
      "Program that narrates content videos: off for none, the path of espeak-ng or piper, or auto: piper if it is on the PATH and has a voice for the language, else espeak-ng if it is on the PATH, else none",
  },
  narration_voices: {
    kind: voices,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "One voice for each language (two letters): the path of a model for piper, which comes without models, or the name of an espeak-ng voice to use instead of its default",
  },
  log_format: {
    kind: choice("json", "text"),
    default: "json",
    commands: SERVER_COMMANDS,
    description: "Format of log lines",
  },
  log_level: {
    kind: choice("debug", "info", "warn", "error"),
    default: "info",
    commands: SERVER_COMMANDS,
    description: "Lowest level of log lines",
  },
  secret_key: {
    kind: key256,
    secret: true,
    commands: MAIL_COMMANDS,
    description:
      "The installation's key, which seals stored secrets; all instances on one database need the same. If unset, the server creates it in the file secret.key (mode 600) in the data directory",
  },
  development: {
    kind: onOrOff,
    default: "false",
    commands: SERVER_COMMANDS,
    description: "Shows the details of server errors in responses; never use it in production",
  },
} as const satisfies Record<string, Setting>

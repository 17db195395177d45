import { Argument, type Command } from "commander"
import { subcommand } from "../subcommand.ts"
import { COMPLETE_COMMAND } from "./shells.ts"

const INSTALLATION = `
To use it in this terminal:
  bash   source <(trainbase completion bash)
  zsh    source <(trainbase completion zsh)
  fish   trainbase completion fish | source

To have it in every new one:
  bash   trainbase completion bash > /etc/bash_completion.d/trainbase
  zsh    trainbase completion zsh > "\${fpath[1]}/_trainbase"
  fish   trainbase completion fish > ~/.config/fish/completions/trainbase.fish`

/** `completion`, and the hidden command that its scripts call whenever the tab key is pressed. */
export function declareCompletion(program: Command): void {
  subcommand(program, "completion")
    .description("Print a shell completion script for commands and flags")
    .addArgument(new Argument("<shell>", "The shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", INSTALLATION)
    .action(async (shell: string) => {
      await (await import("./completion.ts")).printCompletion(shell)
    })

  subcommand(program, COMPLETE_COMMAND, { hidden: true })
    .argument("[words...]")
    .action(async (words: readonly string[]) => {
      await (await import("./completion.ts")).printCandidates(program, words)
    })
}

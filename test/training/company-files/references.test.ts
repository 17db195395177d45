import { describe, expect, test } from "bun:test"
import { fileNamesIn, unknownFiles } from "../../../src/training/company-files/references.ts"
import { EmptyInstallation } from "../../dataset/empty-installation.ts"
import { PNG } from "../../harness/sample-files.ts"

describe("the names of the pictures of a text", () => {
  test("are found in both spellings, each once", () => {
    const text = "![a](file:valve.png) ![b](valve.png)\n\n![c](<file:tor süd.png>) ![d][ref]\n\n[ref]: file:plan.webp"
    expect(fileNamesIn(text)).toEqual(["valve.png", "tor süd.png", "plan.webp"])
  })

  test("are found in every part of a text", () => {
    const text = [
      "# ![a](1)",
      "- item\n  - **![a](2)**",
      "> **NOTE** ![a](3)",
      "| ![a](4) |\n|---|\n| _![a](5)_ |",
      "[~~![a](6)~~](https://example.com)",
    ].join("\n\n")
    expect(fileNamesIn(text)).toEqual(["1", "2", "3", "4", "5", "6"])
  })

  test("are not what is only talked about", () => {
    expect(fileNamesIn("`![a](file:1)` [link](file:2) \\![a](file:3) file:4\n\n    ![a](file:5)")).toEqual([])
  })
})

test("names that neither the company nor the provider has a picture of are unknown", async () => {
  await using installation = await EmptyInstallation.start()
  installation.write("a", PNG)
  const company = (key: string, picture: string) => ({ key, name: key, images: [{ key: picture, file: "a" }] })
  const { companies } = await installation.import({
    images: [{ key: "shared", file: "a" }],
    companies: [company("acme", "own"), company("beta", "foreign")],
  })
  const names = ["b", "own", "foreign", "shared", "a"]
  expect(await unknownFiles(installation.database, companies.acme?.id ?? 0, names)).toEqual(["b", "foreign", "a"])
  expect(await unknownFiles(installation.database, companies.acme?.id ?? 0, [])).toEqual([])
})

/** The file in the data directory with the credentials of the demo company's client. */
export const CREDENTIALS_FILE = "demo-client.json"

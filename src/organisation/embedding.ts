import { Type } from "typebox"
import { Location } from "./locations/schema.ts"
import { User } from "./users/schema.ts"

/** A user in lists and details, with locations if requested. */
export const UserWithLocations = Type.Object(
  {
    ...User.properties,
    locations: Type.Optional(
      Type.Array(Location, {
        description: "Only with `include=locations`: the locations in your view of the user's teams.",
      }),
    ),
  },
  { $id: "UserWithLocations", description: "A user, with locations if requested." },
)

/** The client, where the server is in this browser. What it stands on is settled before it begins. */

import "./settle";
import "../main";

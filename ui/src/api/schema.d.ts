// Generated from openapi.yaml by `npm run types`. Do not edit.

export interface paths {
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in member */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's password
         * @description Ends every other session, pending sign-in, trusted device and link of the member.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a reset letter
         * @description The answer is the same whether or not an account has this e-mail.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a password through a one-time link */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in with a code
         * @description Judged by the cookie that a right password set, for five minutes and five codes. Takes a backup code too.
         */
        post: operations["verifyTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Answers 200 without a session, too.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/slip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look whose slip it is
         * @description Uses nothing up. A wrong code counts as a wrong password does.
         */
        post: operations["openSlip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password with a slip
         * @description The first password signs in. For an account that has one already it is a reset: it does not sign in, unlock, or
         *     touch the second factor.
         */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup-2fa/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to set up the second factor
         * @description The only GET that writes: it keeps the secret until a code proves it. The same browser is shown the same secret
         *     for half an hour.
         */
        get: operations["beginTwoFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup-2fa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description Ends every other session, pending sign-in, trusted device and link of the member.
         */
        post: operations["turnTwoFactorOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/turn-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description Ends every other session, pending sign-in, trusted device and link of the member.
         */
        post: operations["turnTwoFactorOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new backup codes */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The safety of one's own account */
        get: operations["security"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out everywhere else */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign one browser out */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget one browser
         * @description It is signed out, and asked for a code again. The browser of this request stays signed in.
         */
        delete: operations["forgetDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/wake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wake role rights
         * @description They sleep after 30 minutes without office work, and after 12 hours in any case. The session goes on meanwhile.
         */
        post: operations["wakeRoleRights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events, soonest first
         * @description From twelve months ago to the last one; with `before`, 100 older ones.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next events, soonest first; today's are among them */
        get: operations["upcomingEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event, and who comes */
        get: operations["event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say who of your household comes
         * @description A child answers for themselves. Where there are not enough places, the household waits as a whole.
         */
        post: operations["answerEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All answers, for who asks */
        get: operations["answersForOrganiser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/answers/printed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write down that all answers are printed, by who asks or the office */
        post: operations["answersPrinted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/answer-link/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an event by the link of a letter
         * @description Needs no session, and changes nothing.
         */
        post: operations["openAnswerLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/answer-link/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say by the link of a letter who of the household comes
         * @description Needs no session. Deadline, places and waiting list are those of `answerEvent`.
         */
        post: operations["answerByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event, to edit it */
        get: operations["eventToEdit"];
        /**
         * Change an event, and by `scope` others of its series
         * @description What was changed by itself before stays as it is.
         */
        put: operations["changeEvent"];
        post?: never;
        /**
         * Remove an event, by `scope` others of its series, and the answers to them
         * @description For an hour it can be brought back.
         */
        delete: operations["removeEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an event, or a series */
        post: operations["addEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many letters would tell those who come */
        get: operations["eventLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an event, and by `scope` others of its series
         * @description It stays in the lists, struck and with the reason, until its day ends.
         */
        post: operations["cancelEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A cancelled event takes place after all */
        post: operations["takeBackCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a removed event back, with those that were removed with it */
        post: operations["restoreEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All answers to an event */
        get: operations["eventAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/answers/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event as a person's household would answer it */
        get: operations["answerOf"];
        /**
         * Answer for somebody, such as on the telephone
         * @description After the deadline, too; not beyond the places.
         */
        put: operations["answerFor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take no more answers, or take them again */
        put: operations["closeAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/answers/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All answers as a CSV file, with step-up
         * @description Twenty files a day.
         */
        post: operations["answersFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/event-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The imports of calendar files, the newest first
         * @description The newest twenty. One can be undone within 30 days.
         */
        get: operations["eventImports"];
        put?: never;
        /**
         * Bring in a calendar file, or see what it would do
         * @description All of it or nothing. What is not understood is listed and left out. The same file once more changes nothing; a
         *     newer one changes what it brought before, but for what was changed or answered here since.
         */
        post: operations["importEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/event-imports/{number}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the import of a calendar file
         * @description What it added is removed, and what it changed is as before, but for what was changed or answered since.
         */
        post: operations["undoEventImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/events/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at the invitation to an event, and how many would get it */
        get: operations["eventInvitation"];
        put?: never;
        /**
         * Invite to an event by letter
         * @description With a link by which a household answers without signing in. Nobody is invited twice, unless it is asked for.
         */
        post: operations["sendEventInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published announcements that have not ended, newest first
         * @description The pinned ones and the newest 100; with `before`, 100 older ones.
         */
        get: operations["announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest announcements, the latest pinned one first */
        get: operations["recentAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that the member has seen the announcements
         * @description What was published before is new no more, an hour after.
         */
        post: operations["announcementsSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcements that members do not see at the moment
         * @description Those to come, the soonest first, and those that ended, the latest first: fifty at most.
         */
        get: operations["announcementsNotShown"];
        put?: never;
        /** Publish an announcement */
        post: operations["addAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One announcement, to edit it */
        get: operations["announcementToEdit"];
        /** Change an announcement */
        put: operations["changeAnnouncement"];
        post?: never;
        /**
         * Remove an announcement
         * @description For an hour it can be brought back.
         */
        delete: operations["removeAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/announcements/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a removed announcement back */
        post: operations["restoreAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/announcements/{id}/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at the letter of an announcement, and how many would get it */
        get: operations["announcementLetter"];
        put?: never;
        /**
         * Send an announcement by letter
         * @description To everybody who wants important announcements by letter; one to an address. At once, or when it is published.
         */
        post: operations["sendAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event as a file for a calendar program */
        get: operations["eventFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own calendar addresses */
        get: operations["calendarFeeds"];
        put?: never;
        /**
         * Make a calendar address
         * @description It is shown this once.
         */
        post: operations["makeCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/calendar-feeds/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a new calendar address sent by letter
         * @description It is made as the letter leaves.
         */
        post: operations["mailCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/calendar-feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one calendar address
         * @description Calendar programs that have it see no changes any more.
         */
        delete: operations["endCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which letters the member wants */
        get: operations["myLetters"];
        /** Choose which letters the member wants */
        put: operations["chooseLetters"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/letters/end/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page that ends letters
         * @description For mail programs without one-click: changes nothing.
         */
        get: operations["endLettersPage"];
        put?: never;
        /**
         * End letters by one click (RFC 8058)
         * @description A mail program's, and the page's. Needs no session, and no same origin.
         */
        post: operations["endLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/celebrations/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This week's celebrations, Sunday to Saturday in the congregation's time zone */
        get: operations["celebrationsOfTheWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the church knows about the member who asks */
        get: operations["profile"];
        /** Change one's own profile */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/family": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's household: spouse, parents, children, siblings, others */
        get: operations["family"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one's own photo
         * @description The stored photo is a square JPEG of the middle of the picture, at most 512 pixels wide, without its notes.
         */
        post: operations["uploadPhoto"];
        /**
         * Remove one's own photo
         * @description Succeeds without a photo, too.
         */
        delete: operations["removePhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A member's photo */
        get: operations["photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People, fifty at a time */
        get: operations["people"];
        put?: never;
        /** Add a person */
        post: operations["addPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people there are of each kind */
        get: operations["peopleCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One person
         * @description Of a row that was merged away, the refusal is about the one that stayed.
         */
        get: operations["person"];
        /** Change a person */
        put: operations["updatePerson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The people of the list as a CSV file, with step-up
         * @description All pages of it, without health, emergencies and notes. Twenty files a day, of 20,000 people at most.
         */
        post: operations["peopleFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/field": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a field of several people */
        put: operations["setFieldOfPeople"];
        /** What stands in a field of several people */
        post: operations["fieldOfPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlock an account */
        post: operations["unlockPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invitation by letter */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign somebody out everywhere */
        post: operations["endPersonSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable an account, with step-up */
        post: operations["disablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a disabled account */
        post: operations["enablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn somebody's second factor off, with step-up */
        post: operations["resetPersonSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give somebody another e-mail address, with step-up */
        put: operations["changePersonEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change somebody's roles, with step-up */
        put: operations["changePersonRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/sign-in-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give somebody another sign-in name, with step-up */
        put: operations["changePersonSignInName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/contact-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say where somebody's letters go, with step-up */
        put: operations["changePersonContactEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/reset-letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a link for a new password by letter, with step-up */
        post: operations["writeResetLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/died": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down that somebody died
         * @description Their account ends at once, they are neither written to nor celebrated; household and gifts stay.
         */
        post: operations["personDied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down that somebody moved away
         * @description They are neither invited nor celebrated any more, and their account ends in 30 days unless it is kept.
         */
        post: operations["personMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down that somebody is here again
         * @description Also the way back where it was written down by mistake that somebody died or moved away.
         */
        post: operations["personBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/married": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write down a wedding: names and household of both */
        post: operations["personMarried"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What removing somebody would do */
        get: operations["removal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove somebody who was added by mistake, with step-up
         * @description For 30 days they can be brought back.
         */
        post: operations["removePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom one can bring back: removed or merged within 30 days, newest first, 200 at most */
        get: operations["removedPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/removed/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back somebody who was removed */
        post: operations["restorePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/people/{id}/merge/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Two rows side by side, before they are merged: the first would stay */
        get: operations["mergePreview"];
        put?: never;
        /**
         * Merge two rows of one person, with step-up: the first stays, and so do its account and roles
         * @description For 30 days it can be undone.
         */
        post: operations["mergePeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/merges/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a merge: two rows again, and what came since stays with the one that was kept */
        post: operations["undoMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/households/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A household and its people */
        get: operations["household"];
        /** Change a household's name, address or phone number */
        put: operations["changeHousehold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/households": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a household
         * @description Whoever lives elsewhere moves, except a child with `also`.
         */
        post: operations["makeHousehold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/households/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give people places in a household, or other roles in it
         * @description Whoever lives elsewhere moves, except a child with `also`.
         */
        post: operations["addToHousehold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/households/{id}/members/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take somebody out of a household
         * @description A household without people is removed.
         */
        delete: operations["takeOutOfHousehold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/households/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Split a household: some of its people get one of their own */
        post: operations["splitHousehold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/slips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make slips
         * @description A slip is good for 30 days and once. Making another one ends the one before. Who has nothing to sign in with gets
         *     a sign-in name made of their name.
         */
        post: operations["makeSlips"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Waiting invitations, fifty at a time, the latest first */
        get: operations["invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/invitations/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind somebody of their invitation, once
         * @description By another letter; its link ends the one before.
         */
        post: operations["remindInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/invitations/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an invitation
         * @description Letter, links and slip open nothing any more.
         */
        post: operations["withdrawInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log, fifty lines at a time, newest first
         * @description Lines about gifts are for administrators who are treasurers, too.
         */
        get: operations["log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/log/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The log as a CSV file, with step-up
         * @description Twenty files a day, of 20,000 lines at most.
         */
        post: operations["logFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/together": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Couples: asked, in force, ended within 400 days; 50 at a time */
        get: operations["couples"];
        put?: never;
        /**
         * Record a couple's paper
         * @description Gifts that are entered from now on name both where they are of that day or later. Both are told by letter.
         */
        post: operations["recordCouplePaper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/together/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a couple's giving together
         * @description Gifts from today on name the one who gives them; those that name both still do. Both are told by letter.
         */
        post: operations["endCouple"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/envelopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The numbers of a year, in their order, 2,000 at a time */
        get: operations["envelopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/envelopes/{year}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a number to a person, or take it back
         * @description A person has one number a year, and a couple who gives together has one for both.
         */
        put: operations["setEnvelope"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/envelopes/{year}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The numbers of the year before once more
         * @description Who died, moved away, or has a number already is left out.
         */
        post: operations["copyEnvelopes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/envelopes/{year}/number-givers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Numbers for who gave in the last twelve months and has none
         * @description The next free ones, in the order of last names. A couple who gives together gets one.
         */
        post: operations["numberGivers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/funds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The funds, a thousand at most: the open ones first, in their order */
        get: operations["funds"];
        put?: never;
        /** Add a fund: the last of the open ones */
        post: operations["addFund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/funds/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Funds whose names are so alike that both are likely one; none where there are more than 200 */
        get: operations["fundsAlike"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/funds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a fund, its place in the list, or whether it is closed
         * @description A new name goes to all of its gifts, also to those of closed months. A closed fund takes no new gifts, and keeps
         *     those that it has.
         */
        put: operations["changeFund"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/funds/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a fund into another one
         * @description All of its gifts and campaigns are the other's then, also gifts of closed months, and it is gone. Not where both funds
         *     have a campaign at the same time. It cannot be undone: only the
         *     log knows that there were two.
         */
        post: operations["mergeFunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gifts, the newest first, fifty at a time */
        get: operations["gifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the gifts of two years at most come to */
        get: operations["giftsSum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One gift */
        get: operations["gift"];
        put?: never;
        post?: never;
        /**
         * Remove a gift that should never have been entered, and stands in no counting sheet
         * @description What stood there is kept in the log. With a part of a check that bounced, all its parts that bounced on that day are
         *     removed.
         */
        delete: operations["removeGift"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a gift that stands in no counting sheet
         * @description What stood there before is kept in the log. What takes the gift back goes with it to another giver or fund.
         */
        post: operations["correctGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/{id}/correct-closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a gift of a closed counting sheet, with step-up
         * @description What stood there before is kept beside it, and why it was corrected.
         */
        post: operations["correctClosedGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write down that a part of a gift, or all of it, went back to its giver */
        post: operations["refundGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/{id}/bounce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down that the bank returned the check of a gift
         * @description A check over several funds bounces whole: all gifts are taken back that came with it.
         */
        post: operations["bounceCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/gifts/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The gifts of the list as a CSV file for accounting, with step-up
         * @description All pages of it, with the numbers of their counting sheets; those of open sheets are left out. Twenty files a day, of
         *     20,000 gifts at most.
         */
        post: operations["giftsFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The months of a year, with what their gifts come to */
        get: operations["giftMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/months/{month}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a month: its gifts do not change any more
         * @description Not while a counting sheet of it is open. Whose a gift is may still change.
         */
        post: operations["closeMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/months/{month}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a closed month again, with step-up */
        post: operations["reopenMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The campaigns, 500 at most, with what they come to */
        get: operations["campaigns"];
        put?: never;
        /**
         * Add a campaign
         * @description A fund has one campaign at a time.
         */
        post: operations["addCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign, its pledges, and what was given month by month */
        get: operations["campaign"];
        /**
         * Change a campaign
         * @description What was paid is worked out anew: with other days or another fund it is other gifts.
         */
        put: operations["changeCampaign"];
        post?: never;
        /**
         * Remove a campaign that has no pledges
         * @description The gifts to its fund stay as they are.
         */
        delete: operations["removeCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/campaigns/{id}/pledges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a pledge to a campaign
         * @description A person has one, and a couple who gives together has one for both.
         */
        post: operations["addPledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/pledges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a pledge, or give it to a campaign */
        put: operations["changePledge"];
        post?: never;
        /**
         * Remove a pledge that was withdrawn
         * @description What stood there is kept in the log. The gifts stay as they are.
         */
        delete: operations["removePledge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/pledges/without-campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pledges that belong to no campaign, by last name: the newest 2,000
         * @description They came by commands. What they are for is said in words, and no gift is counted for them.
         */
        get: operations["pledgesWithoutCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/campaigns/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The pledges of a campaign as a CSV file, with step-up
         * @description Twenty files a day.
         */
        post: operations["campaignFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/financial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the member gave and pledged, added up */
        get: operations["financialSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/donations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's gifts, newest first */
        get: operations["donations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/pledges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's pledges, newest first */
        get: operations["pledges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the member gives together with their partner */
        get: operations["jointGiving"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the partner whether the two give together
         * @description They get a letter; from the day on which they agree, gifts name both.
         */
        post: operations["askJointGiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving/agree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to what the partner asked: from today on gifts name both */
        post: operations["agreeJointGiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say no to what the partner asked */
        post: operations["declineJointGiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's question back */
        post: operations["withdrawJointGiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/me/joint-giving/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End giving together: gifts from today on name the one who gives them
         * @description The partner gets a letter. Gifts that name both still do.
         */
        post: operations["endJointGiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counting sheets, fifty at a time */
        get: operations["countingSheets"];
        put?: never;
        /** Open a counting sheet */
        post: operations["openCountingSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/sheets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A counting sheet with its rows, a thousand at most */
        get: operations["countingSheet"];
        /**
         * Change a sheet's day, counters or expected total
         * @description Its rows are of its day: with another day, so are they.
         */
        put: operations["changeCountingSheet"];
        post?: never;
        /** Remove an open sheet without rows */
        delete: operations["removeCountingSheet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/sheets/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a sheet
         * @description From then on its gifts are their givers' to see, and change only by a correction that says why.
         */
        post: operations["closeCountingSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/sheets/{id}/rows/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a row of an open sheet
         * @description `key` is 8 to 64 letters, digits and hyphens, made where the row is typed: sent twice it is one row.
         */
        put: operations["saveSheetRow"];
        post?: never;
        /**
         * Remove a row of an open sheet
         * @description What is removed already is no error.
         */
        delete: operations["removeSheetRow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/givers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Givers, eight at most */
        get: operations["givers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The imports of gifts, the newest first
         * @description The newest twenty. One can be undone within 30 days.
         */
        get: operations["giftImports"];
        put?: never;
        /**
         * Bring in a list of gifts
         * @description All that the rehearsal calls new, or nothing. The same file once more changes nothing. What was chosen for the
         *     columns is remembered for the next file with these headings.
         */
        post: operations["importGifts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/imports/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look into a list of gifts
         * @description Its columns with their first values, and what each seems to be: as it was chosen for the last file with these
         *     headings, else by its heading. Nothing is written.
         */
        post: operations["lookIntoGifts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/imports/rehearse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what bringing in a list of gifts would do
         * @description Line by line. Nothing is written.
         */
        post: operations["rehearseGifts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/office/giving/imports/{number}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import of gifts
         * @description Its gifts are removed, but for those that were corrected since, stand in a closed sheet or a closed month, or were
         *     taken back.
         */
        post: operations["undoGiftImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The names on the page */
        get: operations["names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the portal able to answer and to save */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Whether a person can sign in.
         * @enum {string}
         */
        AccountWord: "disabled" | "none" | "locked" | "can-sign-in" | "invited" | "not-invited";
        /**
         * Announcement
         * @description An announcement.
         */
        Announcement: {
            id: string;
            title: string;
            summary?: string;
            content: string;
            /** @description "high" marks an important one. */
            priority: string;
            /** @description RFC 3339 with the congregation's offset. */
            createdAt: string;
            /** @description Who wrote it; absent where that is no person. */
            author?: string;
            /** @description When its words changed last after members could read them; absent where they did not. */
            updatedAt?: string;
            /** @description Stands before those that are not. True or absent. */
            pinned?: boolean;
            /** @description Published since the member's last visit to the announcements. True or absent. */
            new?: boolean;
        };
        /**
         * AnnouncementEdit
         * @description A change of an announcement.
         */
        AnnouncementEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            text: components["schemas"]["AnnouncementText"];
        };
        /**
         * AnnouncementLetter
         * @description What is sent, and to how many.
         */
        AnnouncementLetter: {
            /**
             * Format: int64
             * @description To be sent back.
             */
            version: number;
            subject: string;
            /** @description The plain text, as it would be written to whoever looks. */
            text: string;
            /**
             * Format: uint32
             * @description One for each address.
             */
            letters: number;
            /** Format: uint32 */
            people: number;
            /**
             * Format: uint32
             * @description Who wants it, and whose address the mail server has refused for good.
             */
            refused: number;
            /**
             * Format: uint32
             * @description Who has no address.
             */
            withoutAddress: number;
            /**
             * Format: uint32
             * @description Letters to many that leave within an hour at most.
             */
            perHour: number;
            /** @description RFC 3339, on the congregation's clock: it was asked for already. */
            askedAt?: string;
            /** @description The letter has a link that ends such letters. Without one the portal cannot be reached from outside. */
            hasLink: boolean;
        };
        /**
         * AnnouncementText
         * @description What an announcement says. What is left out is empty.
         */
        AnnouncementText: {
            /** @default  */
            title: string;
            /** @default  */
            summary: string;
            /** @default  */
            content: string;
            /** @default normal */
            priority: components["schemas"]["PriorityWord"] & unknown;
            /**
             * @description When members begin to see it, such as "2026-12-24T18:00" on the congregation's clock. Empty: at once, or as it was
             *     where they see it already.
             * @default
             */
            publishAt: string;
            /**
             * @description The last day on which they see it, yyyy-MM-dd; empty: no end.
             * @default
             */
            lastDay: string;
            /**
             * @description Three at most are.
             * @default false
             */
            pinned: boolean;
        };
        /**
         * AnnouncementToEdit
         * @description An announcement as it is written.
         */
        AnnouncementToEdit: {
            id: string;
            /**
             * Format: int64
             * @description To be sent with a change: who changes what somebody else has changed meanwhile is told.
             */
            version: number;
            title: string;
            summary?: string;
            content: string;
            priority: components["schemas"]["PriorityWord"];
            /** @description "2026-12-24T18:00" on the congregation's clock, while members do not see it yet. */
            publishAt?: string;
            /** @description The last day on which they see it, yyyy-MM-dd. */
            lastDay?: string;
            pinned: boolean;
            showing: components["schemas"]["ShowingWord"];
        };
        /**
         * AnswerByLink
         * @description Who of the household comes.
         */
        AnswerByLink: {
            token: string;
            /**
             * @description Who is left out stays as they answered.
             * @default []
             */
            people: components["schemas"]["LinkedPersonComes"][];
            /**
             * Format: uint8
             * @description Who comes with you and is no member, up to 50; left out: as it was.
             */
            guests?: number;
            /** @description To the organiser, up to 500 characters; an empty one clears it. Left out: as it was. */
            note?: string;
        };
        /**
         * AnswerLinkToken
         * @description The link's token.
         */
        AnswerLinkToken: {
            token: string;
        };
        /**
         * AnswerToGive
         * @description Who of your household comes.
         */
        AnswerToGive: {
            /**
             * @description Who is left out stays as they answered.
             * @default []
             */
            people: components["schemas"]["PersonComes"][];
            /**
             * Format: uint8
             * @description Who comes with you and is no member, up to 50; left out: as it was.
             */
            guests?: number;
            /** @description To the organiser, up to 500 characters; an empty one clears it. Left out: as it was. */
            note?: string;
        };
        /** @enum {string} */
        AnswerWord: "attending" | "declined" | "waiting";
        /**
         * AnswersClosing
         * @description Why no answers are taken any more.
         */
        AnswersClosing: {
            /**
             * @description Up to 200 characters; members read it. Empty: answers are taken again.
             * @default
             */
            because: string;
        };
        /**
         * AnswersFileWanted
         * @description The way to a file of answers.
         */
        AnswersFileWanted: {
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * AskingText
         * @description How members are asked whether they come.
         */
        AskingText: {
            /**
             * Format: uint8
             * @description Answers are taken until the end of the day so many days before, 0 to 60; none: until it begins.
             */
            deadlineDays?: number;
            /**
             * Format: uint32
             * @description In people, 1 to 100,000; none: no limit.
             */
            capacity?: number;
            /**
             * @description Members see who comes, not only how many.
             * @default false
             */
            showsNames: boolean;
        };
        /**
         * BookedGift
         * @description A gift, or what takes one back.
         */
        BookedGift: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            /** @description YYYY-MM-DD */
            date: string;
            /**
             * Format: double
             * @description US dollars; less than nothing where money went back.
             */
            amount: number;
            fund?: string;
            method?: string;
            checkNumber?: string;
            note?: string;
            /** @description None: anonymous, or the giver was removed. */
            giver?: components["schemas"]["GiftGiver"] & unknown;
            kind: components["schemas"]["GiftKind"];
            sheet?: components["schemas"]["GiftSheet"];
            /**
             * Format: int64
             * @description The id of the gift that it takes back.
             */
            takesBack?: number;
            /**
             * Format: double
             * @description How much of it went back, in US dollars.
             */
            takenBack: number;
            /** @description Its month is closed: its sums do not change any more. */
            isMonthClosed: boolean;
            /**
             * Format: int64
             * @description How often it was corrected since its sheet was closed.
             */
            corrections: number;
        };
        /**
         * CalendarFeed
         * @description A secret address, without its secret.
         */
        CalendarFeed: {
            /**
             * Format: int64
             * @description For ending it.
             */
            id: number;
            name: string;
            scope: components["schemas"]["CalendarScope"];
            /** @description True until its letter has left. */
            onItsWay: boolean;
            /** @description RFC 3339, on the congregation's clock. */
            createdAt: string;
            /** @description RFC 3339, on the congregation's clock, to the nearest day; absent: never. */
            lastUsedAt?: string;
        };
        /**
         * CalendarFeedWanted
         * @description A new address.
         */
        CalendarFeedWanted: {
            /** @description For the member: up to 60 characters. */
            name: string;
            scope: components["schemas"]["CalendarScope"];
        };
        /**
         * CalendarFeeds
         * @description The member's addresses, and whether there can be more.
         */
        CalendarFeeds: {
            /** @description The oldest first. */
            feeds: components["schemas"]["CalendarFeed"][];
            /**
             * Format: uint32
             * @description So many at most.
             */
            most: number;
            /** @description Why none can be made here; absent where they can. */
            obstacle?: string;
            /** @description True where a letter with a new address can go to the member's own e-mail address. */
            canBeMailed: boolean;
        };
        /**
         * CalendarImport
         * @description An import of a calendar file.
         */
        CalendarImport: {
            /** Format: int64 */
            number: number;
            fileName: string;
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            changed: number;
            /** @description RFC 3339. */
            importedAt: string;
            /** @description When it was undone (RFC 3339). */
            undoneAt?: string;
            /** @description It can be undone now. */
            canBeUndone: boolean;
        };
        /**
         * CalendarImportUndone
         * @description What undoing an import did.
         */
        CalendarImportUndone: {
            /** Format: uint32 */
            eventsRemoved: number;
            /**
             * Format: uint32
             * @description Events and series that are as they were before.
             */
            putBack: number;
            /** @description What stays, because it was changed or answered since. */
            stays: string[];
        };
        /**
         * CalendarImported
         * @description What bringing in a calendar file did, or would do. Events are counted as the file has them: a series is one.
         */
        CalendarImported: {
            /** @description Nothing was written. */
            dryRun: boolean;
            /**
             * Format: int64
             * @description The import's number, by which it can be undone; none where nothing was written.
             */
            import?: number;
            /** @description The calendar's own name. */
            calendar?: string;
            /** Format: uint32 */
            added: number;
            /**
             * Format: uint32
             * @description Of these, series.
             */
            seriesAdded: number;
            /**
             * Format: uint32
             * @description All events that were made, those of series one by one.
             */
            eventsMade: number;
            /** Format: uint32 */
            changed: number;
            /**
             * Format: uint32
             * @description Here already, and as the file has them.
             */
            same: number;
            /** @description What could not be understood and was left out, and why. */
            notUnderstood: components["schemas"]["CalendarLine"][];
            /** @description What repeats as no series of the portal does, so that single events stand for it. */
            writtenOut: components["schemas"]["CalendarLine"][];
            /** @description What was changed or removed here since it was brought in, or is answered: it stays as it is. */
            leftAsTheyAre: components["schemas"]["CalendarLine"][];
            /** @description What looks like an event that is here already, and was left out. */
            lookAlikes: components["schemas"]["CalendarLine"][];
            /**
             * Format: uint32
             * @description Events that were over more than twelve months ago, and were left out.
             */
            older: number;
            /**
             * Format: uint32
             * @description Tasks, notes and the like, which were left out.
             */
            others: number;
        };
        /**
         * CalendarLine
         * @description Something to say about an event of the file.
         */
        CalendarLine: {
            /**
             * Format: uint64
             * @description The line of the file at which it begins, counted from 1.
             */
            line: number;
            /** @description Its title; empty where it has none. */
            title: string;
            words: string;
        };
        /**
         * @description Which events an address shows.
         * @enum {string}
         */
        CalendarScope: "all" | "ours";
        /**
         * Campaign
         * @description A campaign. Amounts are US dollars.
         */
        Campaign: {
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            fundId: number;
            /** @description Gifts to it are what was paid. */
            fund: string;
            /** Format: double */
            goal?: number;
            /** @description YYYY-MM-DD: gifts from this day on count. */
            from: string;
            /** @description YYYY-MM-DD: the last day whose gifts count; none: until further notice. */
            to?: string;
            /**
             * Format: int64
             * @description How many.
             */
            pledges: number;
            /** Format: double */
            pledged: number;
            /**
             * Format: double
             * @description What those who pledged have paid so far. Gifts of open sheets are not counted yet.
             */
            paid: number;
            /**
             * Format: double
             * @description All gifts to the fund in its days, without those of open sheets.
             */
            given: number;
            /** @description Its last day has passed. */
            isOver: boolean;
            /** Format: int64 */
            version: number;
        };
        /**
         * CampaignEdit
         * @description A campaign as it becomes.
         */
        CampaignEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description Up to 100 characters on one line. All of its pledges have this name then. */
            name: string;
            /**
             * Format: int64
             * @description The fund that its gifts go to: its id.
             */
            fundId: number;
            /**
             * @description As it is typed, such as 20,000; empty: none.
             * @default
             */
            goal: string;
            /** @description YYYY-MM-DD: gifts from this day on count. */
            from: string;
            /**
             * @description YYYY-MM-DD: the last day whose gifts count; empty: until further notice.
             * @default
             */
            to: string;
        };
        /**
         * CampaignFileWanted
         * @description A file of a campaign's pledges, with step-up.
         */
        CampaignFileWanted: {
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * CampaignList
         * @description The campaigns.
         */
        CampaignList: {
            /** @description The one that began last comes first. */
            campaigns: components["schemas"]["Campaign"][];
            /**
             * Format: int64
             * @description How many pledges belong to no campaign.
             */
            withoutCampaign: number;
        };
        /**
         * CampaignMonth
         * @description A month of a campaign.
         */
        CampaignMonth: {
            /** @description Such as 2026-03. */
            month: string;
            /**
             * Format: double
             * @description What was given from the first day to the end of this month, in US dollars.
             */
            given: number;
        };
        /**
         * CampaignToAdd
         * @description A campaign to be added.
         */
        CampaignToAdd: {
            /** @description Up to 100 characters on one line. */
            name: string;
            /**
             * Format: int64
             * @description The fund that its gifts go to: its id.
             */
            fundId: number;
            /**
             * @description As it is typed, such as 20,000; empty: none.
             * @default
             */
            goal: string;
            /** @description YYYY-MM-DD: gifts from this day on count. */
            from: string;
            /**
             * @description YYYY-MM-DD: the last day whose gifts count; empty: until further notice.
             * @default
             */
            to: string;
        };
        /**
         * CampaignWithPledges
         * @description A campaign and its pledges.
         */
        CampaignWithPledges: {
            campaign: components["schemas"]["Campaign"];
            /** @description By last name; 2,000 at most. */
            pledges: components["schemas"]["OfficePledge"][];
            /** @description From the first month up to this one, or to the last. */
            curve: components["schemas"]["CampaignMonth"][];
        };
        /**
         * Celebration
         * @description A birthday or anniversary of this week.
         */
        Celebration: {
            id: string;
            /** @description A person's name, or a couple's. */
            name: string;
            type: components["schemas"]["CelebrationType"];
            /** @description The day in this week, YYYY-MM-DD; never the birth year. */
            date: string;
            profilePicture?: string;
        };
        /**
         * @description What is celebrated.
         * @enum {string}
         */
        CelebrationType: "birthday" | "anniversary";
        /**
         * CheckToBounce
         * @description A check that the bank returned.
         */
        CheckToBounce: {
            /**
             * Format: int64
             * @description The gift's that was read.
             */
            version: number;
            /** @description YYYY-MM-DD */
            date: string;
            /**
             * @description Its giver can read it.
             * @default
             */
            note: string;
        };
        /**
         * ClosedGiftToCorrect
         * @description A gift of a closed sheet as it becomes, with step-up.
         */
        ClosedGiftToCorrect: {
            gift: components["schemas"]["GiftToCorrect"];
            /** @description Why; it is kept beside what stood there before. Up to 300 characters on one line. */
            reason: string;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * Confirmation
         * @description Re-authentication of a signed-in member.
         */
        Confirmation: {
            password: string;
            /** @description Six digits from the authenticator app, or a backup code. */
            code: string;
        };
        /**
         * ContactEmailForPerson
         * @description Another contact address for somebody, with step-up.
         */
        ContactEmailForPerson: {
            /** Format: int64 */
            version: number;
            /** @description Left out or empty: none any more. */
            contactEmail?: string;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * CountingSheet
         * @description A counting sheet with all that stands in it.
         */
        CountingSheet: {
            /** Format: int64 */
            id: number;
            /** @description The day of the service, and so of its gifts: yyyy-MM-dd. */
            date: string;
            counters: string;
            /**
             * Format: double
             * @description The bank slip's total; none: not known yet.
             */
            expected?: number;
            isOpen: boolean;
            /** @description RFC 3339, on the congregation's clock. */
            closedAt?: string;
            closedBy?: string;
            /** @description Why it does not come to what the bank slip says. */
            differenceReason?: string;
            /**
             * Format: int64
             * @description To be sent with a change of what stands above, and with closing.
             */
            version: number;
            /** @description Why its day is unlikely; it is asked about, not refused. */
            remark?: string;
            /** @description In the order they were typed. */
            rows: components["schemas"]["SheetRow"][];
            totals: components["schemas"]["SheetTotals"];
        };
        /**
         * Couple
         * @description A couple who gives together, is about to, or did.
         */
        Couple: {
            /** Format: int64 */
            id: number;
            one: components["schemas"]["OneOfCouple"];
            other: components["schemas"]["OneOfCouple"];
            state: components["schemas"]["CoupleState"];
            /** @description When it was asked or recorded: RFC 3339, on the congregation's clock. */
            askedAt: string;
            /** @description The first day whose gifts name both, YYYY-MM-DD. */
            since?: string;
            /** @description Who recorded their paper; absent: both agreed here. */
            paperBy?: string;
            /** @description The last day whose gifts name both, YYYY-MM-DD. */
            until?: string;
            endReason?: components["schemas"]["CoupleEndReason"];
        };
        /**
         * @description Why a couple does not give together any more.
         * @enum {string}
         */
        CoupleEndReason: "asked" | "parted" | "died" | "treasurer";
        /**
         * CouplePaper
         * @description A paper on which two people say that they give together.
         */
        CouplePaper: {
            oneId: string;
            otherId: string;
            /** @description The first day whose gifts name both, YYYY-MM-DD: today, or up to a year back. */
            since: string;
        };
        /**
         * @description How it stands with a couple.
         * @enum {string}
         */
        CoupleState: "asked" | "inForce" | "ended";
        /**
         * Couples
         * @description A part of the couples.
         */
        Couples: {
            couples: components["schemas"]["Couple"][];
            /** @description The cursor of the next part. */
            next?: string;
        };
        /**
         * Credentials
         * @description E-mail and password.
         */
        Credentials: {
            email: string;
            password: string;
        };
        /**
         * Death
         * @description Somebody died.
         */
        Death: {
            /** @description YYYY-MM-DD, today at the latest. */
            on: string;
        };
        /**
         * Donation
         * @description A gift of the member.
         */
        Donation: {
            id: string;
            /**
             * Format: double
             * @description US dollars; less than nothing where an earlier gift was taken back.
             */
            amount: number;
            /** @description YYYY-MM-DD */
            transactionDate: string;
            /** @description The fund. */
            category?: string;
            description?: string;
            paymentMethod?: string;
        };
        /**
         * EmailForPerson
         * @description Another e-mail address for somebody, with step-up.
         */
        EmailForPerson: {
            /**
             * Format: int64
             * @description The one that was read, as in each change of an account.
             */
            version: number;
            email: string;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * EnvelopeChoice
         * @description Who has a number from now on.
         */
        EnvelopeChoice: {
            /** @description The id of a person; left out or null: nobody. */
            giverId?: string;
        };
        /**
         * EnvelopeGiver
         * @description Who has a number.
         */
        EnvelopeGiver: {
            id: string;
            /** @description The member number, such as M0001. */
            number: string;
            firstName: string;
            lastName: string;
            household?: string;
            /** @description Who gives together with them: the number is of both. */
            partner?: components["schemas"]["EnvelopePartner"] & unknown;
        };
        /**
         * EnvelopeLine
         * @description A number and who has it.
         */
        EnvelopeLine: {
            /** Format: uint32 */
            number: number;
            giver: components["schemas"]["EnvelopeGiver"];
        };
        /**
         * EnvelopePartner
         * @description The other of a couple who gives together.
         */
        EnvelopePartner: {
            id: string;
            number: string;
            firstName: string;
            lastName: string;
        };
        /**
         * EnvelopeSaved
         * @description A number as it is now.
         */
        EnvelopeSaved: {
            /** @description Left out: nobody has it. */
            envelope?: components["schemas"]["EnvelopeLine"] & unknown;
            /** Format: uint32 */
            nextFree?: number;
        };
        /**
         * EnvelopesGiven
         * @description How many numbers were given out.
         */
        EnvelopesGiven: {
            /** Format: uint32 */
            given: number;
            /**
             * Format: uint32
             * @description Numbers of the year before that were not given again.
             */
            leftOut: number;
            /** @description A sentence. */
            message: string;
        };
        /**
         * EnvelopesPage
         * @description The numbers of a year.
         */
        EnvelopesPage: {
            /** Format: int16 */
            year: number;
            /** @description The years that can be chosen, the latest first. */
            years: number[];
            /** @description In their order. */
            envelopes: components["schemas"]["EnvelopeLine"][];
            /**
             * Format: uint32
             * @description Where there are more than 2,000: for `after`.
             */
            next?: number;
            /**
             * Format: uint32
             * @description One above the highest; left out where that is the last one.
             */
            nextFree?: number;
        };
        /**
         * @description Why a request was refused. A code keeps its meaning; the sentence beside it may be reworded.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "signed_out" | "cross_site" | "https_required" | "not_found" | "method_not_allowed" | "timed_out" | "too_large" | "not_json" | "unexpected" | "busy" | "certificate_pending" | "disk_full" | "disk_failing" | "invalid_credentials" | "code_needed" | "wrong_code" | "wrong_backup_code" | "start_over" | "account_locked" | "too_many_attempts" | "wrong_password" | "passwords_differ" | "password_too_short" | "password_too_long" | "weak_password" | "same_password" | "link_expired" | "two_factor_already_on" | "two_factor_already_off" | "set_up_expired" | "field_refused" | "changed_meanwhile" | "likely_twin" | "email_taken" | "last_administrator" | "not_as_it_was" | "administrator_needed" | "fund_closed" | "sheet_open" | "unlikely" | "sheet_closed" | "difference_needs_reason" | "month_closed" | "event_full" | "answers_closed" | "only_for_oneself" | "not_a_calendar" | "not_a_list" | "role_required" | "role_asleep" | "second_factor_needed" | "not_a_form" | "upload_incomplete" | "no_picture" | "several_pictures" | "upload_under_way" | "unknown_picture_type" | "too_many_pixels" | "too_much_memory" | "animated_picture" | "damaged_picture";
        /**
         * Event
         * @description An event.
         */
        Event: {
            id: string;
            title: string;
            category?: string;
            description?: string;
            /** @description RFC 3339 with the congregation's offset, or a bare date for an all-day event. */
            startDate: string;
            /** @description Where it lasts several days: the last of them. */
            lastDay?: string;
            location?: string;
            isCancelled: boolean;
            cancelReason?: string;
            /** @description Members are asked whether they come. */
            asks: boolean;
            /** @description It is one of a series. */
            inSeries: boolean;
        };
        /**
         * EventAnswers
         * @description All answers to an event.
         */
        EventAnswers: {
            id: string;
            title: string;
            /** @description RFC 3339 with the congregation's offset, or a bare date for an all-day event. */
            startDate: string;
            location?: string;
            /** Format: uint32 */
            coming: number;
            /** Format: uint32 */
            waiting: number;
            /** Format: uint32 */
            declined: number;
            /** Format: uint32 */
            capacity?: number;
            closed?: string;
            /** @description The office or the organiser has closed it, and may open it again. */
            closedByHand: boolean;
            /** @description Those that come, by name; then those that wait, the longest first. */
            parties: components["schemas"]["PartyOfAnswers"][];
        };
        /**
         * EventCancellation
         * @description A cancellation, or taking it back.
         */
        EventCancellation: {
            /**
             * @description Up to 300 characters on one line; members read it.
             * @default
             */
            reason: string;
            /** @default this */
            scope: components["schemas"]["ScopeWord"] & unknown;
            /**
             * @description A letter to who answered that they come.
             * @default false
             */
            tell: boolean;
        };
        /**
         * EventDetails
         * @description An event with all that a member sees of it.
         */
        EventDetails: {
            id: string;
            title: string;
            category: string;
            description?: string;
            /** @description RFC 3339 with the congregation's offset, or a bare date for an all-day event. */
            startDate: string;
            /** @description The same of the end; the last day of an all-day event that lasts several. */
            endDate?: string;
            location?: string;
            /** @description "every Sunday" */
            repeats?: string;
            /** @description Who asks. */
            organiser?: string;
            isCancelled: boolean;
            cancelReason?: string;
            inSeries: boolean;
            /** @description None: nobody is asked whether they come. */
            asking?: components["schemas"]["WhoComes"] & unknown;
            /** @description You are who asks: all answers are yours to read. */
            isOrganiser: boolean;
        };
        /**
         * EventEdit
         * @description A change of an event.
         */
        EventEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            text: components["schemas"]["EventText"];
            /** @default this */
            scope: components["schemas"]["ScopeWord"] & unknown;
            /** @description The last day of its series, yyyy-MM-dd; empty: without end. Left out: as it is. */
            until?: string;
            /** @default false */
            anyway: boolean;
            /**
             * @description Where time or place is another: a letter to who answered that they come.
             * @default false
             */
            tell: boolean;
        };
        /**
         * EventInvitationLetter
         * @description What is sent, and to how many.
         */
        EventInvitationLetter: {
            /**
             * Format: int64
             * @description To be sent back.
             */
            version: number;
            subject: string;
            /** @description The plain text, as it would be written to who looks. */
            text: string;
            /**
             * Format: uint32
             * @description One for each address of those who answer for a household.
             */
            letters: number;
            /**
             * Format: uint32
             * @description Who lives in none is one.
             */
            households: number;
            /**
             * Format: uint32
             * @description Households that are left out, since they were invited already.
             */
            invitedBefore: number;
            /**
             * Format: uint32
             * @description Households all of whose addresses the mail server has refused for good.
             */
            refused: number;
            /**
             * Format: uint32
             * @description Households without an address.
             */
            withoutAddress: number;
            /**
             * Format: uint32
             * @description Letters to many that leave within an hour at most.
             */
            perHour: number;
            /** @description The membership statuses that there are, to choose from. */
            statuses: string[];
            /** @description Why nothing can be sent. */
            obstacle?: string;
        };
        /**
         * EventSaved
         * @description What was done with an event.
         */
        EventSaved: {
            event: components["schemas"]["EventToEdit"];
            /**
             * Format: uint32
             * @description How many events were changed, of a series.
             */
            count: number;
            /**
             * Format: uint32
             * @description How many letters are on their way.
             */
            letters: number;
        };
        /**
         * EventText
         * @description What an event is. What is left out is empty.
         */
        EventText: {
            /** @default  */
            title: string;
            /**
             * @description yyyy-MM-dd
             * @default
             */
            date: string;
            /**
             * @description HH:MM, or "7:30 PM"; empty for an all-day event.
             * @default
             */
            time: string;
            /**
             * @description yyyy-MM-dd; empty where it ends on its first day.
             * @default
             */
            lastDay: string;
            /**
             * @description As `time`; empty where it is not said.
             * @default
             */
            endTime: string;
            /** @default  */
            location: string;
            /**
             * @description A word such as "worship"; "general" where it is empty.
             * @default
             */
            category: string;
            /** @default  */
            description: string;
            /** @description The id of who asks and reads the answers. */
            organiserId?: string;
            /** @description None: nobody is asked whether they come. */
            asks?: components["schemas"]["AskingText"] & unknown;
        };
        /**
         * EventToAdd
         * @description An event to be added.
         */
        EventToAdd: {
            text: components["schemas"]["EventText"];
            /** @description None: it takes place once. */
            repeats?: components["schemas"]["RepeatsText"] & unknown;
            /**
             * @description Although there is one of that title, day and time.
             * @default false
             */
            anyway: boolean;
        };
        /**
         * EventToEdit
         * @description An event as it is written.
         */
        EventToEdit: {
            id: string;
            /**
             * Format: int64
             * @description To be sent with a change: who changes what somebody else has changed meanwhile is told.
             */
            version: number;
            title: string;
            /** @description A day by the congregation's calendar. */
            date: string;
            /** @description HH:MM by the congregation's clock; none for an all-day event. */
            time?: string;
            /** @description Where it lasts several days: the last of them. */
            lastDay?: string;
            endTime?: string;
            location?: string;
            category: string;
            description?: string;
            organiserId?: string;
            organiser?: string;
            asks?: components["schemas"]["AskingText"];
            series?: components["schemas"]["SeriesWords"];
            isCancelled: boolean;
            cancelReason?: string;
        };
        /**
         * FamilyMember
         * @description A person of the member's household.
         */
        FamilyMember: {
            id: string;
            firstName: string;
            lastName: string;
            photoUrl?: string;
            relationshipType: components["schemas"]["RelationshipType"];
            /** @description The word to show, such as "Spouse". */
            relationship: string;
        };
        /**
         * FieldOfPeople
         * @description A field of several people.
         */
        FieldOfPeople: {
            /** @description The name of a field of a person, such as "membershipStatus". */
            field: string;
            /** @description Their ids, 200 at most. */
            people: string[];
        };
        /**
         * FieldSet
         * @description What was done with a field of several people.
         */
        FieldSet: {
            /** @description Of whom it was changed. Sent again with `from` and `to` the other way round, it is as before. */
            changed: components["schemas"]["PersonFieldChange"][];
            /** @description Who is left as they are: somebody else has changed them meanwhile. */
            left: string[];
        };
        /**
         * FieldToSet
         * @description A field of several people, and what it is to become.
         */
        FieldToSet: {
            field: string;
            /** @description 200 at most. */
            people: components["schemas"]["PersonFieldChange"][];
        };
        /**
         * FieldValue
         * @description What stands in the field of a person.
         */
        FieldValue: {
            id: string;
            value?: string;
        };
        /**
         * FinancialSummary
         * @description The member's gifts and pledges, in US dollars.
         */
        FinancialSummary: {
            /** Format: double */
            totalPledged: number;
            /** Format: double */
            totalDonated: number;
            /**
             * Format: double
             * @description The pledges that are neither completed nor paid.
             */
            outstanding: number;
            /** Format: int64 */
            pledgesCount: number;
            /** Format: int64 */
            donationsCount: number;
        };
        /**
         * FirstCode
         * @description The code that proves that the app is set up.
         */
        FirstCode: {
            /** @description Six digits. */
            code: string;
        };
        /**
         * ForgottenPassword
         * @description A request for a reset link.
         */
        ForgottenPassword: {
            email: string;
        };
        /**
         * Fund
         * @description A fund.
         */
        Fund: {
            /** Format: int64 */
            id: number;
            name: string;
            taxDeductible: boolean;
            /** @description It takes no new gifts. */
            isClosed: boolean;
            /**
             * Format: int64
             * @description How many gifts it has; where it was asked for.
             */
            gifts?: number;
            /** Format: int64 */
            version: number;
        };
        /**
         * FundEdit
         * @description A fund as it becomes.
         */
        FundEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description Up to 100 characters on one line. All of its gifts have this name then. */
            name: string;
            taxDeductible: boolean;
            isClosed: boolean;
            /**
             * Format: uint16
             * @description Its place in the list, the first is 1; left out: as it is.
             */
            position?: number;
        };
        /**
         * FundToAdd
         * @description A fund to be added.
         */
        FundToAdd: {
            /** @description Up to 100 characters on one line. */
            name: string;
            taxDeductible: boolean;
        };
        /** FundTotal */
        FundTotal: {
            fund: string;
            /** Format: double */
            amount: number;
        };
        /**
         * FundsAlike
         * @description Two funds that are likely one.
         */
        FundsAlike: {
            /**
             * Format: int64
             * @description The id of the one that would go: it has fewer gifts.
             */
            from: number;
            /**
             * Format: int64
             * @description The id of the one that would stay.
             */
            into: number;
            /** @description A sentence. */
            why: string;
        };
        /**
         * FundsMerge
         * @description Where the gifts of a fund go.
         */
        FundsMerge: {
            /**
             * Format: int64
             * @description The fund that stays: its id.
             */
            into: number;
            /**
             * Format: int64
             * @description Of the fund that goes: the version that was read.
             */
            version: number;
        };
        /**
         * FundsMergedView
         * @description What a merge did.
         */
        FundsMergedView: {
            /** @description The fund that has the gifts now. */
            fund: components["schemas"]["Fund"] & unknown;
            /**
             * Format: uint64
             * @description How many gifts came to it.
             */
            moved: number;
        };
        /**
         * @description Month first, or day first.
         * @enum {string}
         */
        GiftDateOrder: "mdy" | "dmy";
        /**
         * GiftFileColumn
         * @description A column of a file of gifts.
         */
        GiftFileColumn: {
            heading: string;
            /** @description The first values that are not empty. */
            examples: string[];
            /** @description What it seems to be. */
            field?: string;
        };
        /**
         * GiftFileField
         * @description What a column of a file of gifts may be.
         */
        GiftFileField: {
            name: string;
            /** @description For people. */
            label: string;
            /** @description Without it no gift can be brought in. */
            isNeeded: boolean;
            /** @description It says who gave. */
            isGiver: boolean;
        };
        /**
         * GiftFileFund
         * @description A fund of the new gifts of a list.
         */
        GiftFileFund: {
            /** @description Empty: no fund. */
            name: string;
            /** Format: uint32 */
            gifts: number;
            /**
             * Format: double
             * @description In dollars.
             */
            amount: number;
            /** @description No gift was for it until now. */
            isNew: boolean;
            /** @description The one that may have been meant. */
            alike?: string;
        };
        /**
         * GiftFileLine
         * @description What becomes of a line of a list of gifts.
         */
        GiftFileLine: {
            /**
             * Format: uint64
             * @description Counted from 1, the headings included.
             */
            line: number;
            state: components["schemas"]["GiftFileLineState"];
            /**
             * Format: double
             * @description In dollars.
             */
            amount?: number;
            date?: string;
            fund?: string;
            /** @description The giver, where they are known. */
            giver?: components["schemas"]["GiftFilePerson"] & unknown;
            /** @description What the line calls its giver; none where it names no one. */
            called?: string;
            /** @description Why it is not simply new. */
            reason?: string;
            /** @description People who may be meant; the likeliest first. */
            likely: components["schemas"]["GiftFilePerson"][];
            /** @description Who gave was chosen for it. */
            isAnswered: boolean;
            /** @description It looks like a gift that is here, or is unlikely, and is brought in all the same. */
            isTaken: boolean;
            /** @description A line that cannot be read, as it stands in the file. */
            text?: string;
        };
        /** @enum {string} */
        GiftFileLineState: "new" | "here" | "alike" | "unlikely" | "unknown" | "leftOut" | "asItIs" | "bad";
        /**
         * GiftFileLook
         * @description What a file of gifts holds.
         */
        GiftFileLook: {
            columns: components["schemas"]["GiftFileColumn"][];
            /** @description What a column may be. */
            fields: components["schemas"]["GiftFileField"][];
            /**
             * Format: uint32
             * @description Rows below the headings.
             */
            rows: number;
            /** @description A workbook's sheets; empty for CSV. */
            sheets: string[];
            /** @description The sheet that was looked at. */
            sheet?: string;
            /** @description The columns are as they were chosen for the last file with these headings. */
            remembered: boolean;
        };
        /**
         * GiftFilePerson
         * @description A person, by number and name.
         */
        GiftFilePerson: {
            id: string;
            number: string;
            name: string;
        };
        /**
         * GiftFileWanted
         * @description Which gifts go into a file, with step-up.
         */
        GiftFileWanted: {
            search?: string;
            /** @description YYYY-MM-DD */
            from?: string;
            /** @description YYYY-MM-DD */
            to?: string;
            /**
             * Format: int64
             * @description A fund's id; 0: without a fund.
             */
            fund?: number;
            /** @description A giver's id, or "anonymous". */
            giver?: string;
            kind?: components["schemas"]["GiftKind"];
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * GiftGiver
         * @description The giver of a gift.
         */
        GiftGiver: {
            id: string;
            /** @description The member number, such as M0001. */
            number: string;
            firstName: string;
            lastName: string;
            /** @description The other of the couple that the gift names. */
            partner?: components["schemas"]["GiftPartner"] & unknown;
        };
        /**
         * GiftGiverChoice
         * @description Whose gift a line is, or all lines of a giver that is not known.
         */
        GiftGiverChoice: {
            /**
             * Format: uint64
             * @description This line.
             */
            line?: number;
            /** @description Else all lines that call their giver so and whose giver is not known. */
            called?: string;
            choice: components["schemas"]["GiftGiverKind"];
            /** @description The person's id, where it is a person. */
            memberId?: string;
        };
        /** @enum {string} */
        GiftGiverKind: "person" | "anonymous" | "leftOut";
        /**
         * GiftImport
         * @description An import of gifts.
         */
        GiftImport: {
            /** Format: int64 */
            number: number;
            fileName: string;
            /** Format: int64 */
            added: number;
            /** @description RFC 3339. */
            importedAt: string;
            /** @description When it was undone (RFC 3339). */
            undoneAt?: string;
            /** @description It can be undone now. */
            canBeUndone: boolean;
        };
        /**
         * GiftImportUndone
         * @description What undoing an import of gifts did.
         */
        GiftImportUndone: {
            /** Format: uint32 */
            giftsRemoved: number;
            /**
             * Format: double
             * @description In dollars.
             */
            amount: number;
            /** @description What stays and why: 200 lines at most. */
            stays: string[];
            /**
             * Format: uint32
             * @description How many more stay.
             */
            unlisted: number;
        };
        /**
         * GiftImportWishes
         * @description How a list of gifts is to be taken.
         */
        GiftImportWishes: {
            /** @description The sheet of a workbook. */
            sheet?: string;
            /** @description What each column is, in the file's order: a field's name, or empty where nothing is taken from it. */
            columns: string[];
            /**
             * @description No column says who gave: all gifts are anonymous.
             * @default false
             */
            allAnonymous: boolean;
            /** @description How dates such as 3/4/2026 are written, where the file leaves it open. */
            dates?: components["schemas"]["GiftDateOrder"] & unknown;
            /**
             * @description Bring in what looks like a gift that is here, too.
             * @default false
             */
            alsoAlike: boolean;
            /**
             * @description Of these only the ones on these lines; and on these lines what is unlikely, too.
             * @default []
             */
            alikeLines: number[];
            /** @default [] */
            givers: components["schemas"]["GiftGiverChoice"][];
        };
        /**
         * @description What a row of the books is.
         * @enum {string}
         */
        GiftKind: "gift" | "refund" | "bounced";
        /**
         * GiftLineCounts
         * @description How many lines there are of each kind.
         */
        GiftLineCounts: {
            /** Format: uint32 */
            new: number;
            /**
             * Format: uint32
             * @description Of the new, without a giver.
             */
            anonymous: number;
            /** Format: uint32 */
            here: number;
            /** Format: uint32 */
            alike: number;
            /** Format: uint32 */
            unlikely: number;
            /** Format: uint32 */
            unknown: number;
            /** Format: uint32 */
            leftOut: number;
            /** Format: uint32 */
            asItIs: number;
            /** Format: uint32 */
            bad: number;
        };
        /**
         * GiftList
         * @description A page of gifts, the newest first.
         */
        GiftList: {
            gifts: components["schemas"]["BookedGift"][];
            /** @description The page behind this one: for `cursor`. */
            next?: string;
        };
        /**
         * GiftMonth
         * @description A month of the books.
         */
        GiftMonth: {
            /** @description Such as 2026-10. */
            month: string;
            /**
             * Format: int64
             * @description How many gifts, with what takes gifts back.
             */
            count: number;
            /**
             * Format: double
             * @description US dollars.
             */
            total: number;
            /** @description The largest first. */
            funds: components["schemas"]["GiftSumOfFund"][];
            /** @description Counting sheets that are still open. It is closed after them. */
            openSheets: components["schemas"]["OpenSheetOfMonth"][];
            isClosed: boolean;
            /** @description RFC 3339, on the congregation's clock. */
            closedAt?: string;
            /** @description Who closed it, in words. */
            closedBy?: string;
        };
        /**
         * GiftMonths
         * @description The months of a year.
         */
        GiftMonths: {
            /** Format: int16 */
            year: number;
            /** @description From that of the first gift to this one, the newest first. */
            years: number[];
            /** @description Up to this month, the newest first. */
            months: components["schemas"]["GiftMonth"][];
        };
        /**
         * GiftOriginal
         * @description What stood in a gift of a closed sheet before a correction.
         */
        GiftOriginal: {
            /**
             * Format: double
             * @description US dollars.
             */
            amount: number;
            /** @description YYYY-MM-DD */
            date: string;
            fund?: string;
            method?: string;
            checkNumber?: string;
            note?: string;
            giver?: components["schemas"]["GiftGiver"];
            reason: string;
            /** @description Who corrected it, in words. */
            by: string;
            /** @description RFC 3339, on the congregation's clock. */
            at: string;
        };
        /**
         * GiftPartner
         * @description The other of a couple who gave together.
         */
        GiftPartner: {
            id: string;
            number: string;
            firstName: string;
            lastName: string;
        };
        /**
         * GiftSheet
         * @description The counting sheet that a gift stands in.
         */
        GiftSheet: {
            /** Format: int64 */
            id: number;
            isOpen: boolean;
        };
        /**
         * GiftSum
         * @description What gifts come to.
         */
        GiftSum: {
            /** Format: int64 */
            count: number;
            /**
             * Format: double
             * @description US dollars.
             */
            total: number;
            /** @description The largest first. */
            funds: components["schemas"]["GiftSumOfFund"][];
        };
        /**
         * GiftSumOfFund
         * @description What a fund's gifts come to.
         */
        GiftSumOfFund: {
            /** @description None: gifts without a fund. */
            fund?: string;
            /** Format: int64 */
            count: number;
            /**
             * Format: double
             * @description US dollars.
             */
            total: number;
        };
        /**
         * GiftTakenBack
         * @description The rows that take a gift back.
         */
        GiftTakenBack: {
            /** @description One for each part of a check over several funds. */
            rows: components["schemas"]["BookedGift"][];
        };
        /**
         * GiftToCorrect
         * @description A gift as it becomes.
         */
        GiftToCorrect: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description The giver's id; none: anonymous. */
            giverId?: string;
            /** @description Such as 1,250.50, or a sum: 20+5. */
            amount: string;
            /** @description YYYY-MM-DD */
            date: string;
            /**
             * @description Its name; empty: none.
             * @default
             */
            fund: string;
            /**
             * @description Such as Check: up to 40 characters on one line. A longer one that the gift has already may stay.
             * @default
             */
            method: string;
            /** @default  */
            checkNumber: string;
            /** @default  */
            note: string;
            /**
             * @description Although amount or day is unlikely.
             * @default false
             */
            anyway: boolean;
        };
        /**
         * GiftToRefund
         * @description Money that went back to the giver.
         */
        GiftToRefund: {
            /**
             * Format: int64
             * @description The gift's that was read.
             */
            version: number;
            /** @description How much; all that is left of the gift at most. */
            amount: string;
            /** @description YYYY-MM-DD */
            date: string;
            /**
             * @description Its giver can read it.
             * @default
             */
            note: string;
        };
        /**
         * GiftsImported
         * @description What bringing in a list of gifts did, or would do.
         */
        GiftsImported: {
            dryRun: boolean;
            /**
             * Format: int64
             * @description The import's number, by which it can be undone; none where nothing was written.
             */
            import?: number;
            /**
             * Format: double
             * @description In dollars.
             */
            amount: number;
            counts: components["schemas"]["GiftLineCounts"];
            /** @description The lines; those that need somebody come first. A thousand at most. */
            lines: components["schemas"]["GiftFileLine"][];
            /**
             * Format: uint32
             * @description How many more there are.
             */
            unlisted: number;
            /** @description The funds of the new gifts. */
            funds: components["schemas"]["GiftFileFund"][];
            /** @description Columns nothing is taken from. */
            columnsNotImported: string[];
            /** @description Of these the ones that hold amounts. */
            amountsNotImported: string[];
            /** @description The list is a portal's export, in which each gift keeps its number: it is brought in whole, or not at all. */
            mustBeWhole: boolean;
        };
        /**
         * Giver
         * @description A giver whom a search found.
         */
        Giver: {
            id: string;
            /** @description The member number, such as M0001. */
            number: string;
            firstName: string;
            lastName: string;
            preferredName?: string;
            household?: string;
            /** @description The other of the couple, where they give together. */
            partner?: components["schemas"]["PartnerName"] & unknown;
            /**
             * Format: int64
             * @description Theirs, or their couple's, in the year that was asked for.
             */
            envelope?: number;
            /** @description What they gave last time: a hint. */
            last?: components["schemas"]["LastGift"] & unknown;
        };
        /**
         * GiverName
         * @description A giver: all that a treasurer reads of people here.
         */
        GiverName: {
            id: string;
            /** @description The member number, such as M0001. */
            number: string;
            firstName: string;
            lastName: string;
            preferredName?: string;
            household?: string;
            /** @description The other of the couple, where they give together. */
            partner?: components["schemas"]["PartnerName"] & unknown;
        };
        /**
         * Health
         * @description The portal answers, can read its database and write to it.
         */
        Health: {
            /** @description Always "ok"; anything else is an error status. */
            status: string;
            /** @description When the last nightly backup was made (RFC 3339); left out before the first. */
            lastBackupAt?: string;
            /** @description When a backup was last opened, checked and compared row by row (RFC 3339); left out before the first time. */
            lastProvenRestoreAt?: string;
        };
        /**
         * Household
         * @description A household with its people. Address and phone are those of the first of them.
         */
        Household: {
            id: string;
            /**
             * Format: int64
             * @description To be sent with a change: who changes what somebody else has changed meanwhile is told.
             */
            version: number;
            name: string;
            address?: string;
            city?: string;
            state?: string;
            zipCode?: string;
            country?: string;
            phone?: string;
            /** @description Heads, spouses, children, then the others; each from the eldest down. */
            people: components["schemas"]["PersonOfHousehold"][];
        };
        /**
         * HouseholdAnswer
         * @description A person of the household.
         */
        HouseholdAnswer: {
            id: string;
            firstName: string;
            lastName: string;
            status?: components["schemas"]["AnswerWord"];
        };
        /**
         * HouseholdPatch
         * @description Another name, address or phone number. What is left out stays as it is; null or an empty text empties it. The address
         *     changes for everybody whose own was the household's until now, and so does the phone number.
         */
        HouseholdPatch: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            name?: string;
            address?: string | null;
            city?: string | null;
            state?: string | null;
            zipCode?: string | null;
            country?: string | null;
            phone?: string | null;
        };
        /**
         * HouseholdPlace
         * @description A place for somebody in a household.
         */
        HouseholdPlace: {
            personId: string;
            /** @description Left out: as it is. */
            role?: components["schemas"]["HouseholdRoleWord"] & unknown;
            /**
             * @description A child stays where it lives, and lives here, too.
             * @default false
             */
            also: boolean;
        };
        /**
         * HouseholdPlaces
         * @description Places for people in a household that was read.
         */
        HouseholdPlaces: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description One at least: all get their places, or none. */
            people: components["schemas"]["HouseholdPlace"][];
        };
        /** @enum {string} */
        HouseholdRoleWord: "head" | "spouse" | "child" | "other";
        /**
         * HouseholdSaved
         * @description What a change came to.
         */
        HouseholdSaved: {
            /** @description As it is now; left out where nobody lives there any more. */
            household?: components["schemas"]["Household"] & unknown;
            /** @description The household that was made by a split. */
            made?: components["schemas"]["Household"] & unknown;
            /** @description What came of it elsewhere, in sentences: a household without a head, or one that was removed. */
            notes: string[];
        };
        /**
         * HouseholdSplit
         * @description Some of the people of a household get one of their own.
         */
        HouseholdSplit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description Of the new household. */
            name: string;
            /** @description Who lives there. With `also` a child lives in both. */
            people: components["schemas"]["HouseholdPlace"][];
        };
        /**
         * HouseholdToMake
         * @description A household to be made.
         */
        HouseholdToMake: {
            name: string;
            people: components["schemas"]["HouseholdPlace"][];
        };
        /**
         * Invitation
         * @description Somebody who was invited and has no password yet.
         */
        Invitation: {
            /** @description The person's. */
            id: string;
            memberNumber: string;
            name: string;
            household?: string;
            /** @description Where a letter goes. */
            email?: string;
            /** @description RFC 3339, on the congregation's clock, as every time below. */
            since: string;
            /** @description None while the letter has not left. */
            expiresAt?: string;
            expired: boolean;
            byLetter: boolean;
            /** @description A link that was printed by a command, to be handed over. */
            byLink: boolean;
            bySlip: boolean;
            /** @description The letter has not left. */
            letterWaiting: boolean;
            /** @description They are reminded once. */
            remindedAt?: string;
        };
        /**
         * InvitationsPage
         * @description A page of invitations, the latest first.
         */
        InvitationsPage: {
            invitations: components["schemas"]["Invitation"][];
            /** @description The page behind this one: for `after`. */
            next?: string;
        };
        /**
         * JoinDone
         * @description The password is set.
         */
        JoinDone: {
            message: string;
            /** @description Who is signed in now; absent where they have to sign in with the new password. */
            user?: components["schemas"]["User"] & unknown;
        };
        /**
         * @description How the member stands with their partner.
         * @enum {string}
         */
        JointGivingState: "none" | "asked" | "askedByPartner" | "together";
        /**
         * KindTotal
         * @description What came in one way, such as in cash.
         */
        KindTotal: {
            kind: string;
            /** Format: double */
            amount: number;
            /**
             * Format: uint64
             * @description How many gifts; of checks, how many checks.
             */
            count: number;
        };
        /**
         * KnownBrowser
         * @description A browser that signed in before.
         */
        KnownBrowser: {
            /**
             * Format: int64
             * @description For forgetting it.
             */
            id: number;
            /** @description "Chrome on Android" */
            name: string;
            /** @description RFC 3339, on the congregation's clock. */
            lastUsedAt: string;
            /** @description RFC 3339; until then it is not asked for a code. Absent: it is. */
            trustedUntil?: string;
            /** @description True for the one of this request. */
            current: boolean;
        };
        /**
         * LastGift
         * @description What a giver gave last time.
         */
        LastGift: {
            /** Format: double */
            amount: number;
            fund?: string;
            method?: string;
            /** @description yyyy-MM-dd */
            date: string;
        };
        /**
         * LettersToSend
         * @description Who would be told.
         */
        LettersToSend: {
            /**
             * Format: uint32
             * @description Letters to who answered that they come.
             */
            letters: number;
        };
        /**
         * LettersWanted
         * @description Which letters the member wants, beside those about their account.
         */
        LettersWanted: {
            /** @description Important announcements. */
            announcements: boolean;
            /** @description Reminders of what the household attends. */
            reminders: boolean;
            /** @description The week's letter. */
            week: boolean;
        };
        /**
         * LinkedAnswer
         * @description The event and the household's own answer.
         */
        LinkedAnswer: {
            title: string;
            /** @description RFC 3339 with the congregation's offset, or a bare date for an all-day event. */
            startDate: string;
            /** @description The same of the end; the last day of an all-day event that lasts several. */
            endDate?: string;
            location?: string;
            isCancelled: boolean;
            /** @description Why no answers are taken any more. */
            closed?: string;
            /** @description It is closed, and who comes may still say that they don't. */
            takesANo: boolean;
            /** @description The last day on which answers are taken. */
            until?: string;
            people: components["schemas"]["LinkedPersonAnswer"][];
            /** Format: uint8 */
            guests: number;
            note?: string;
            /** @description The household waits for places. */
            waits: boolean;
        };
        /**
         * LinkedPersonAnswer
         * @description A person of the household.
         */
        LinkedPersonAnswer: {
            /** @description Of this link alone. */
            key: string;
            firstName: string;
            status?: components["schemas"]["AnswerWord"];
        };
        /**
         * LinkedPersonComes
         * @description Whether a person of the household comes.
         */
        LinkedPersonComes: {
            /** @description As the link showed it. */
            key: string;
            comes: boolean;
        };
        /**
         * Locked
         * @description The answer of a locked account.
         */
        Locked: {
            /** @description A sentence for the member. */
            message: string;
            code: components["schemas"]["ErrorCode"];
            /** @description Always true. */
            locked: boolean;
        };
        /**
         * LogFileWanted
         * @description Which lines go into a file, with step-up.
         */
        LogFileWanted: {
            person?: string;
            actor?: string;
            group?: components["schemas"]["LogGroupWord"];
            from?: string;
            to?: string;
            search?: string;
            /** @default false */
            failed: boolean;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * @description Kinds of lines.
         * @enum {string}
         */
        LogGroupWord: "sign-in" | "protection" | "people" | "administration" | "news" | "gifts";
        /**
         * LogLine
         * @description A line of the log.
         */
        LogLine: {
            id: string;
            /** @description RFC 3339, on the congregation's clock. */
            at: string;
            /** @description Where it came several times: the last of them. */
            lastAt?: string;
            /** Format: uint32 */
            times: number;
            /** @description The word of the log, such as "member-edited". */
            action: string;
            /** @description The same in plain words. */
            words: string;
            success: boolean;
            /** @description Whom it is about, while they are here. */
            personId?: string;
            memberNumber?: string;
            name?: string;
            /** @description The address that was typed. */
            email?: string;
            /** @description Who did it, where it was not the person. */
            actor?: string;
            actorId?: string;
            address?: string;
            device?: string;
            /** @description What was changed, from what to what. */
            detail?: string;
        };
        /**
         * LogPage
         * @description A page of the log, newest first.
         */
        LogPage: {
            lines: components["schemas"]["LogLine"][];
            /** @description The page behind this one: for `before`. */
            next?: string;
        };
        /**
         * MailRefused
         * @description Why letters do not reach a person.
         */
        MailRefused: {
            /** @description RFC 3339, on the congregation's clock. */
            at: string;
            /** @description The server's words. */
            reason: string;
        };
        /**
         * Marriage
         * @description Two people married.
         */
        Marriage: {
            /**
             * Format: int64
             * @description The person's version that was read.
             */
            version: number;
            spouseId: string;
            /**
             * Format: int64
             * @description The spouse's version that was read.
             */
            spouseVersion: number;
            /** @description YYYY-MM-DD, today at the latest; they celebrate it. */
            on?: string;
            /** @description The person's new last name; left out: the one they have. */
            lastName?: string;
            spouseLastName?: string;
            /** @description Where the two live: the name of a household, or its id. A new one is made. */
            household: string;
            /**
             * @description It is a new household, although one here has nearly this name.
             * @default false
             */
            newHousehold: boolean;
        };
        /**
         * MemberProfile
         * @description The profile of the signed-in member. Days are YYYY-MM-DD; unknown fields are left out.
         */
        MemberProfile: {
            firstName: string;
            lastName: string;
            /** @description What they sign in with; only the church office changes it. */
            email: string;
            preferredName?: string;
            phone?: string;
            dateOfBirth?: string;
            address?: string;
            country?: string;
            city?: string;
            state?: string;
            zipCode?: string;
            occupation?: string;
            employer?: string;
            maritalStatus?: string;
            gender?: string;
            anniversary?: string;
            /** @description Lower case, such as "active"; only the church office changes it. */
            membershipStatus: string;
            membershipDate?: string;
            joinDate?: string;
            baptismDate?: string;
            confirmationDate?: string;
            emergencyContactName?: string;
            emergencyContactPhone?: string;
            emergencyContactRelationship?: string;
            allergies?: string;
            medicalConditions?: string;
            notes?: string;
            /** @description The address of the picture; another one after every upload. */
            photoUrl?: string;
        };
        /**
         * Merge
         * @description A merge, with step-up.
         */
        Merge: {
            /**
             * Format: int64
             * @description The version of the row that stays, as it was read.
             */
            version: number;
            /**
             * Format: int64
             * @description The version of the row that goes, as it was read.
             */
            otherVersion: number;
            /** @description Names of the fields that the row that stays takes from the other. Left out: those that only the other has. */
            fromOther?: string[];
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * MergePreview
         * @description Two rows side by side.
         */
        MergePreview: {
            kept: components["schemas"]["MergeSide"];
            other: components["schemas"]["MergeSide"];
            /** @description Names of the fields that are not the same. */
            differing: string[];
            /** @description Of these the ones that only the row that goes has. */
            onlyOtherHas: string[];
            /** @description An administrator has to confirm. */
            administratorNeeded: boolean;
            /** @description Why they can't be merged this way round. */
            refusal?: string;
        };
        /**
         * MergeSide
         * @description One of the two.
         */
        MergeSide: {
            id: string;
            /** Format: int64 */
            version: number;
            /** @description The member number, such as M0001. */
            memberNumber: string;
            fields: components["schemas"]["PersonFields"];
            photoUrl?: string;
            email?: string;
            contactEmail?: string;
            signInName?: string;
            account: components["schemas"]["AccountWord"];
            /** @description In words, such as "Smith Family (head)". */
            households: string[];
        };
        /**
         * Merged
         * @description A merge that was made.
         */
        Merged: {
            /**
             * Format: int64
             * @description For undoing it within 30 days.
             */
            id: number;
            message: string;
        };
        /**
         * Message
         * @description What a POST or DELETE answers that succeeded, when there is nothing else to say.
         */
        Message: {
            /** @description A sentence for the member. */
            message: string;
        };
        /**
         * MovedAway
         * @description Somebody moved away.
         */
        MovedAway: {
            /** @description YYYY-MM-DD, today at the latest. */
            on: string;
            /**
             * @description Their account goes on; otherwise it ends in 30 days.
             * @default false
             */
            keepAccount: boolean;
        };
        /**
         * MyJointGiving
         * @description Whether the member gives together with their partner.
         */
        MyJointGiving: {
            state: components["schemas"]["JointGivingState"];
            /** @description The member is one of a couple. */
            available: boolean;
            /** @description The partner's first name. */
            partner?: string;
            /** @description The partner can sign in, and so agree. */
            partnerCanAgree: boolean;
            /** @description The first day whose gifts name both, YYYY-MM-DD. */
            since?: string;
            /** @description The treasurer recorded a paper. */
            byPaper: boolean;
        };
        /**
         * MyLetters
         * @description The member's letters.
         */
        MyLetters: {
            wanted: components["schemas"]["LettersWanted"];
            /** @description Where they go; absent where no letter reaches the member. */
            address?: string;
            /** @description The mail server has refused that address for good, so nothing is written to it. */
            refused: boolean;
            /** @description When the week's letter leaves, such as "Saturday at 9:00 AM"; absent where there is none. */
            weekLetterAt?: string;
        };
        /**
         * Names
         * @description Public facts: the names, the time zone, the help contact.
         */
        Names: {
            portalName: string;
            congregationName: string;
            /** @description IANA name of the congregation's time zone; "today" is its today. */
            timeZone: string;
            /** @description The help contact, as the volunteer wrote it. */
            helpContact?: string;
            /** @description True where some sign in with a name of their own instead of an e-mail address; else absent. */
            signInNames?: boolean;
        };
        /**
         * NewCalendarFeed
         * @description A new address, shown this once.
         */
        NewCalendarFeed: {
            /**
             * Format: int64
             * @description For ending it.
             */
            id: number;
            /** @description For a program that asks for an address. */
            https: string;
            /** @description The same for a program that subscribes to it when it is opened. */
            webcal: string;
            /** @description The second one as a QR code: the source of a picture. */
            picture: string;
        };
        /**
         * NewPassword
         * @description A new password, chosen through a one-time link.
         */
        NewPassword: {
            /** @description From the link. */
            token: string;
            /** @description 8 to 256 characters. */
            password: string;
            confirmPassword: string;
        };
        /**
         * NewPhoto
         * @description Where the new photo is.
         */
        NewPhoto: {
            /** @description The address of the picture; another one after every upload. */
            photoUrl: string;
        };
        /**
         * NewRecoveryCodes
         * @description New backup codes; the old ones are void.
         */
        NewRecoveryCodes: {
            message: string;
            /** @description Ten backup codes. They are never shown again. */
            recoveryCodes: string[];
        };
        /**
         * NoSlip
         * @description Somebody without a slip.
         */
        NoSlip: {
            id: string;
            /** @description A sentence. */
            reason: string;
        };
        /**
         * OfficePledge
         * @description A pledge in the treasurer's view.
         */
        OfficePledge: {
            /** Format: int64 */
            id: number;
            giver: components["schemas"]["GiverName"];
            /**
             * Format: double
             * @description US dollars: the whole promise.
             */
            amount: number;
            /** @description What it was promised as, such as "$50 a month". */
            rhythm?: string;
            /** @description YYYY-MM-DD */
            date?: string;
            /** @description What it is for, in words; of a campaign, its name. */
            campaign?: string;
            /** Format: int64 */
            campaignId?: number;
            /**
             * Format: double
             * @description Paid so far, in US dollars; 0 where it belongs to no campaign.
             */
            paid: number;
            /** @description Completed as soon as its gifts have reached it. */
            status: components["schemas"]["PledgeStatus"] & unknown;
            /** @description How the treasurer says that it stands: open for one that its gifts have completed. */
            saidStatus: components["schemas"]["PledgeStatus"] & unknown;
            /** Format: int64 */
            version: number;
        };
        /**
         * OneGift
         * @description A gift, and what is to be known of it before it is changed.
         */
        OneGift: {
            gift: components["schemas"]["BookedGift"];
            /** @description What stood there before, the latest first: of a gift that was corrected since its sheet was closed. */
            corrections: components["schemas"]["GiftOriginal"][];
            /** @description Refunds, and the return of its check. */
            takenBackBy: components["schemas"]["BookedGift"][];
            /** @description All gifts that came with its check, itself among them: the check bounces whole. */
            parts: components["schemas"]["BookedGift"][];
        };
        /**
         * OneOfCouple
         * @description One of a couple.
         */
        OneOfCouple: {
            id: string;
            number: string;
            firstName: string;
            lastName: string;
        };
        /**
         * OpenSheetOfMonth
         * @description A counting sheet that is still open.
         */
        OpenSheetOfMonth: {
            /** Format: int64 */
            id: number;
            /** @description YYYY-MM-DD */
            date: string;
        };
        /**
         * OpenedSlip
         * @description Whose slip it is.
         */
        OpenedSlip: {
            /** @description As they are called, and the last name. */
            name: string;
            /** @description What they sign in with; empty where it is a sign-in name. */
            email: string;
            signInName?: string;
            /** @description True where they have a password: then they sign in with the new one afterwards. */
            isReset: boolean;
        };
        /**
         * PartnerName
         * @description The other of a couple who gives together.
         */
        PartnerName: {
            id: string;
            number: string;
            firstName: string;
            lastName: string;
            preferredName?: string;
        };
        /**
         * PartyOfAnswers
         * @description A party that answered.
         */
        PartyOfAnswers: {
            /** @description The household's name, or the person's. */
            name?: string;
            people: components["schemas"]["HouseholdAnswer"][];
            /** Format: uint8 */
            guests: number;
            note?: string;
            waits: boolean;
            /**
             * Format: uint32
             * @description People who come or wait, guests among them.
             */
            size: number;
        };
        /**
         * PasswordChange
         * @description A signed-in member changes the password.
         */
        PasswordChange: {
            currentPassword: string;
            /** @description 8 to 256 characters. */
            password: string;
            confirmPassword: string;
        };
        /**
         * PeopleCounts
         * @description How many people there are of each kind.
         */
        PeopleCounts: {
            /** Format: uint32 */
            everyone: number;
            /** Format: uint32 */
            households: number;
            /** Format: uint32 */
            members: number;
            /** Format: uint32 */
            children: number;
            /** Format: uint32 */
            noAccount: number;
            /** Format: uint32 */
            invited: number;
            /** Format: uint32 */
            locked: number;
            /** Format: uint32 */
            inactive: number;
        };
        /**
         * PeopleFileWanted
         * @description Which people go into a file, with step-up.
         */
        PeopleFileWanted: {
            search?: string;
            filter?: components["schemas"]["PeopleFilter"];
            sort?: components["schemas"]["PeopleSort"];
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * @description Who is listed.
         * @enum {string}
         */
        PeopleFilter: "everyone" | "members" | "children" | "no-account" | "invited" | "locked" | "inactive";
        /**
         * PeopleList
         * @description A page of the list.
         */
        PeopleList: {
            people: components["schemas"]["PersonRow"][];
            /** @description The page before this one: for `before`. */
            previous?: string;
            /** @description The page behind this one: for `after`. */
            next?: string;
            /**
             * Format: uint32
             * @description How many people a search among everyone found.
             */
            found?: number;
        };
        /** @enum {string} */
        PeopleSort: "name" | "newest";
        /**
         * Person
         * @description A person with all that the office knows of them.
         */
        Person: {
            id: string;
            /**
             * Format: int64
             * @description To be sent with a change: who changes what somebody else has changed meanwhile is told.
             */
            version: number;
            /** @description The member number, such as M0001. */
            memberNumber: string;
            fields: components["schemas"]["PersonFields"];
            photoUrl?: string;
            email?: string;
            /** @description Where letters go to somebody whose e-mail address is another person's. */
            contactEmail?: string;
            signInName?: string;
            /** @description The mail server has refused that address for good: nothing is written to it until it changes. */
            mailRefused?: components["schemas"]["MailRefused"] & unknown;
            roles: components["schemas"]["RoleName"][];
            /** @description They have or had a role: only administrators look after their account. */
            hadRole: boolean;
            account: components["schemas"]["AccountWord"];
            twoFactorEnabled: boolean;
            /** Format: uint32 */
            recoveryCodesLeft: number;
            /**
             * Format: uint32
             * @description Browsers that are signed in.
             */
            sessions: number;
            /** @description RFC 3339, on the congregation's clock, as every time below. */
            lockedAt?: string;
            lastSignInAt?: string;
            /** @description A day. */
            deceasedOn?: string;
            /** @description A day. */
            leftOn?: string;
            /** @description The day on which their account ends, because they moved away; left out once it has ended. */
            accountEndsOn?: string;
            /** @description Of a child it may be two. */
            households: components["schemas"]["PersonHousehold"][];
            /** @description Newest first, fifty at most. */
            events: components["schemas"]["PersonEvent"][];
        };
        /**
         * PersonChange
         * @description A change of a person.
         */
        PersonChange: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            fields: components["schemas"]["PersonFields"];
            memberNumber?: string;
        };
        /**
         * PersonComes
         * @description Whether a person of the household comes.
         */
        PersonComes: {
            id: string;
            comes: boolean;
        };
        /**
         * PersonEvent
         * @description A line of "What happened".
         */
        PersonEvent: {
            at: string;
            /** @description The word of the log, such as "member-edited". */
            action: string;
            /** @description The same in plain words. */
            words: string;
            success: boolean;
            /** Format: uint32 */
            times: number;
            /** @description What was changed, from what to what. */
            detail?: string;
            /** @description Who did it, where it was not the person. */
            actor?: string;
            device?: string;
            address?: string;
        };
        /**
         * PersonFieldChange
         * @description What a field of one person was when it was looked at, and what it is to become.
         */
        PersonFieldChange: {
            id: string;
            from?: string;
            to?: string;
        };
        /**
         * PersonFields
         * @description Fields of a person; days are YYYY-MM-DD. In an answer, unknown fields are left out. In a change, a field that is
         *     left out stays as it is; null or an empty text empties it.
         */
        PersonFields: {
            firstName?: string | null;
            lastName?: string | null;
            preferredName?: string | null;
            phone?: string | null;
            dateOfBirth?: string | null;
            address?: string | null;
            country?: string | null;
            city?: string | null;
            state?: string | null;
            zipCode?: string | null;
            occupation?: string | null;
            employer?: string | null;
            maritalStatus?: string | null;
            gender?: string | null;
            anniversary?: string | null;
            membershipStatus?: string | null;
            membershipDate?: string | null;
            joinDate?: string | null;
            baptismDate?: string | null;
            confirmationDate?: string | null;
            ministryGroup?: string | null;
            emergencyContactName?: string | null;
            emergencyContactPhone?: string | null;
            emergencyContactRelationship?: string | null;
            allergies?: string | null;
            medicalConditions?: string | null;
            officeNotes?: string | null;
            notes?: string | null;
        };
        /**
         * PersonHousehold
         * @description The household of a person.
         */
        PersonHousehold: {
            id: string;
            name: string;
            role?: components["schemas"]["HouseholdRoleWord"];
            /** @description The others who live there: heads, spouses, children, then the others. */
            others: components["schemas"]["PersonResident"][];
        };
        /**
         * PersonOfHousehold
         * @description A person of a household.
         */
        PersonOfHousehold: {
            id: string;
            /** @description The member number, such as M0001. */
            memberNumber: string;
            firstName: string;
            lastName: string;
            preferredName?: string;
            photoUrl?: string;
            /** @description A day. */
            dateOfBirth?: string;
            role?: components["schemas"]["HouseholdRoleWord"];
            /** @description Their address is the household's, and changes with it. */
            hasAddress: boolean;
            /** @description Their phone number is the household's, and changes with it. */
            hasPhone: boolean;
            /** @description The names of the other households in which they live. */
            elsewhere: string[];
        };
        /** PersonResident */
        PersonResident: {
            id: string;
            firstName: string;
            lastName: string;
            role?: components["schemas"]["HouseholdRoleWord"];
            hasDied: boolean;
        };
        /**
         * PersonRow
         * @description A person in the list.
         */
        PersonRow: {
            id: string;
            /** @description The member number, such as M0001. */
            memberNumber: string;
            firstName: string;
            lastName: string;
            preferredName?: string;
            photoUrl?: string;
            /** @description Of two, the one joined first. */
            household?: string;
            /** @description Their own address, or the one that letters to them go to. */
            email?: string;
            signInName?: string;
            phone?: string;
            /** @description In lower case, such as "active". */
            membershipStatus: string;
            roles?: components["schemas"]["RoleName"][];
            account: components["schemas"]["AccountWord"];
            /** @description RFC 3339, on the congregation's clock, as every time below. */
            lockedAt?: string;
            lastSignInAt?: string;
            invitedAt?: string;
            hasDied: boolean;
            hasLeft: boolean;
        };
        /**
         * PersonToAdd
         * @description A person to be added.
         */
        PersonToAdd: {
            fields: components["schemas"]["PersonFields"];
            email?: string;
            memberNumber?: string;
            /** @description The name or the id of their household; made where there is none of that name. */
            household?: string;
            householdRole?: components["schemas"]["HouseholdRoleWord"];
            /**
             * @description It is another person, although somebody here is much like them.
             * @default false
             */
            another: boolean;
            /**
             * @description It is a new household, although one here has nearly this name.
             * @default false
             */
            newHousehold: boolean;
        };
        /**
         * PersonToRemove
         * @description A removal, with step-up.
         */
        PersonToRemove: {
            /** @description First and last name as they stand here; only where they have to be typed. */
            name?: string;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * Pledge
         * @description A pledge of the member.
         */
        Pledge: {
            /**
             * Format: double
             * @description US dollars.
             */
            amount: number;
            status: components["schemas"]["PledgeStatus"];
            campaign?: string;
            /** @description YYYY-MM-DD */
            pledgeDate?: string;
            /** @description What it was promised as, such as "$50 a month". */
            rhythm?: string;
            /**
             * Format: double
             * @description What was paid of it, in US dollars; only for a pledge to a campaign.
             */
            paidSoFar?: number;
        };
        /**
         * PledgeEdit
         * @description A pledge as it becomes.
         */
        PledgeEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @description The whole promise as it is typed. */
            amount: string;
            /**
             * @description What it was promised as; empty: nothing is said.
             * @default
             */
            rhythm: string;
            /**
             * @description YYYY-MM-DD; empty: none.
             * @default
             */
            date: string;
            /** @description How it stands. Sent back as it was shown, nothing changes. */
            status: components["schemas"]["PledgeStatus"] & unknown;
            /**
             * Format: int64
             * @description The campaign that it comes to; left out: it stays where it is.
             */
            campaignId?: number;
        };
        /**
         * @description How a pledge stands.
         * @enum {string}
         */
        PledgeStatus: "open" | "completed" | "paid";
        /**
         * PledgeToAdd
         * @description A pledge to be entered.
         */
        PledgeToAdd: {
            giverId: string;
            /** @description The whole promise as it is typed: 1,200, or a sum such as 600+600. */
            amount: string;
            /**
             * @description What it was promised as, such as "$50 a month": up to 100 characters on one line.
             * @default
             */
            rhythm: string;
            /**
             * @description YYYY-MM-DD; empty: today.
             * @default
             */
            date: string;
        };
        /**
         * @description How much it matters.
         * @enum {string}
         */
        PriorityWord: "normal" | "high";
        /**
         * Problem
         * @description Why a request was refused.
         */
        Problem: {
            /** @description A sentence for the member; it may be reworded. */
            message: string;
            code: components["schemas"]["ErrorCode"];
            /** @description The name of the field that the message is about. */
            field?: string;
            /** @description The id of the person whom the message is about. */
            about?: string;
        };
        /**
         * ProfileUpdate
         * @description What the member changes of their profile. A field that is left out stays as it is; null or an empty text
         *     empties it. Anything else in the body is ignored.
         */
        ProfileUpdate: {
            /** @description 1 to 100 characters. */
            firstName?: string | null;
            /** @description 1 to 100 characters. */
            lastName?: string | null;
            /** @description Up to 100 characters. */
            preferredName?: string | null;
            /** @description Up to 200 characters, as every text below without a word of its own. */
            phone?: string | null;
            /** @description A real day from 1900-01-01 to today, as every day below. */
            dateOfBirth?: string | null;
            /** @description Cannot be emptied. */
            address?: string | null;
            /** @description Cannot be emptied. */
            country?: string | null;
            /** @description Cannot be emptied. */
            city?: string | null;
            /** @description Cannot be emptied. */
            state?: string | null;
            zipCode?: string | null;
            occupation?: string | null;
            employer?: string | null;
            maritalStatus?: string | null;
            gender?: string | null;
            anniversary?: string | null;
            membershipDate?: string | null;
            baptismDate?: string | null;
            confirmationDate?: string | null;
            emergencyContactName?: string | null;
            emergencyContactPhone?: string | null;
            emergencyContactRelationship?: string | null;
            allergies?: string | null;
            medicalConditions?: string | null;
            /** @description Up to 4,000 characters. */
            notes?: string | null;
        };
        /**
         * @description The relationship of a person to the member who asks.
         * @enum {string}
         */
        RelationshipType: "spouse" | "child" | "parent" | "sibling" | "other";
        /**
         * Removal
         * @description What a removal would do.
         */
        Removal: {
            /** @description Their name has to be typed: they have an account, or stand in the books. */
            nameNeeded: boolean;
            /**
             * Format: int64
             * @description So many gifts would stay as anonymous sums. For administrators who are treasurers, too.
             */
            anonymousGifts?: number;
            /**
             * Format: int64
             * @description So many pledges would go. For administrators who are treasurers, too.
             */
            pledges?: number;
        };
        /**
         * RemovedPerson
         * @description A row that was taken away.
         */
        RemovedPerson: {
            /**
             * Format: int64
             * @description Its own, for the way back.
             */
            id: number;
            name: string;
            memberNumber: string;
            /** @description Of the row it was merged into; left out: it was removed. */
            mergedIntoId?: string;
            /** @description That person's name and number. */
            mergedInto?: string;
            /** @description Who did it. */
            by: string;
            /** @description RFC 3339, on the congregation's clock. */
            at: string;
            /** @description Until then it can be brought back. */
            until: string;
            /** @description The caller may bring it back. */
            canBringBack: boolean;
        };
        /**
         * RepeatsText
         * @description How an event repeats.
         */
        RepeatsText: {
            rhythm: components["schemas"]["Rhythm"];
            /**
             * Format: uint8
             * @description Weeks or months from one to the next, 1 to 52.
             * @default 1
             */
            every: number;
            /**
             * @description Of a weekly rhythm; the weekday of the first date where it is empty.
             * @default []
             */
            days: components["schemas"]["WeekdayWord"][];
            /**
             * @description The last day, yyyy-MM-dd; empty: without end.
             * @default
             */
            until: string;
        };
        /**
         * @description The kinds of rhythm.
         * @enum {string}
         */
        Rhythm: "weekly" | "on-date" | "on-weekday";
        /**
         * @description A role beside being a member.
         * @enum {string}
         */
        RoleName: "office" | "treasurer" | "administrator";
        /**
         * RolesForPerson
         * @description All the roles that somebody has from now on, with step-up.
         */
        RolesForPerson: {
            /** Format: int64 */
            version: number;
            roles: components["schemas"]["RoleName"][];
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * RowCorrection
         * @description What stood in a row of a closed sheet before a correction.
         */
        RowCorrection: {
            /** Format: double */
            amount: number;
            date: string;
            fund?: string;
            giver?: components["schemas"]["PartnerName"];
            method?: string;
            checkNumber?: string;
            note?: string;
            reason: string;
            by: string;
            /** @description RFC 3339, on the congregation's clock. */
            at: string;
        };
        /**
         * RowRemoved
         * @description What the sheet comes to without the row.
         */
        RowRemoved: {
            totals: components["schemas"]["SheetTotals"];
        };
        /**
         * RowSaved
         * @description A row as it was saved, and what the sheet comes to with it.
         */
        RowSaved: {
            row: components["schemas"]["SheetRow"];
            totals: components["schemas"]["SheetTotals"];
        };
        /**
         * RowToSave
         * @description A row as it is typed.
         */
        RowToSave: {
            /**
             * Format: int64
             * @description The one that was read; none for a new row.
             */
            version?: number;
            /** @description None, and no envelope: loose plate. */
            giverId?: string;
            /**
             * Format: int64
             * @description Whose it is gave, where no giver is named.
             */
            envelope?: number;
            /**
             * @description Such as 1,250.50 or 20+5.
             * @default
             */
            amount: string;
            /** Format: int64 */
            fundId: number;
            /**
             * @description Such as Cash: up to 40 characters on one line. A longer one that the row has already may stay.
             * @default
             */
            method: string;
            /** @default  */
            checkNumber: string;
            /** @default  */
            note: string;
        };
        /**
         * @description Which events of a series are meant.
         * @enum {string}
         */
        ScopeWord: "this" | "following" | "all";
        /**
         * Security
         * @description The security of the member's own account.
         */
        Security: {
            twoFactorEnabled: boolean;
            /**
             * Format: uint32
             * @description Backup codes that have not been used; absent while the second factor is off.
             */
            recoveryCodesLeft?: number;
            /** @description Where the member is signed in, the present one first, then the last used first. */
            sessions: components["schemas"]["SignedInBrowser"][];
            /** @description Browsers that signed in before: strangers' wrong passwords do not lock these out. The last used first. */
            devices: components["schemas"]["KnownBrowser"][];
            /** @description The last 20, newest first; at most ten of them can be caused without signing in. */
            events: components["schemas"]["SecurityEvent"][];
        };
        /**
         * SecurityEvent
         * @description Something that happened to the account.
         */
        SecurityEvent: {
            action: components["schemas"]["SecurityEventAction"];
            /** @description RFC 3339, on the congregation's clock; of the last one when there were several. */
            at: string;
            /** @description "Chrome on Android"; absent when it was done at the church office. */
            device?: string;
            /** @description The network address it came from. */
            address?: string;
            /**
             * Format: uint32
             * @description How often within the minute.
             */
            times: number;
        };
        /**
         * @description The kinds of events in a member's list.
         * @enum {string}
         */
        SecurityEventAction: "signed-in" | "sign-in-failed" | "sign-in-while-locked" | "signed-out" | "account-locked" | "account-unlocked" | "password-reset-asked" | "password-reset-done" | "password-changed" | "code-refused" | "code-replayed" | "confirmation-failed" | "two-factor-enabled" | "two-factor-disabled" | "recovery-code-used" | "recovery-codes-made" | "session-ended" | "new-device" | "device-trusted" | "device-forgotten" | "trust-replayed" | "member-invited" | "member-disabled" | "member-enabled" | "email-changed" | "sign-in-name-changed" | "slip-made" | "role-changed" | "member-edited" | "name-changed" | "calendar-feed-made" | "calendar-feed-ended";
        /**
         * SendAnnouncement
         * @description The word that it is to be sent.
         */
        SendAnnouncement: {
            /**
             * Format: int64
             * @description The one that was looked at.
             */
            version: number;
        };
        /**
         * SendInvitations
         * @description The word that it is to be sent, and to whom.
         */
        SendInvitations: {
            /**
             * Format: int64
             * @description The one that was looked at.
             */
            version: number;
            /**
             * @description Only to who has not answered.
             * @default false
             */
            unanswered: boolean;
            /**
             * @description Of those, also to who was invited before.
             * @default false
             */
            again: boolean;
            /** @description Only to households with an adult of this membership status. */
            status?: string;
        };
        /**
         * SeriesWords
         * @description The series of an event.
         */
        SeriesWords: {
            /** @description "every Sunday" */
            rhythm: string;
            /** @description The day of its first one. */
            from: string;
            /** @description The last day there may be one on; none: without end. */
            until?: string;
            /**
             * Format: uint32
             * @description How many events it has; none where more are still to be made.
             */
            count?: number;
            /** @description It was split: an earlier or later part is a series of its own. */
            isPart: boolean;
        };
        /**
         * SetUp
         * @description What an authenticator app needs.
         */
        SetUp: {
            /** @description A picture of the code to scan, as an image source (`data:image/svg+xml;base64,...`). */
            qrCode: string;
            /** @description The same for typing: base32 in capitals. */
            secret: string;
        };
        /**
         * SheetEdit
         * @description A change of a sheet.
         */
        SheetEdit: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /** @default  */
            date: string;
            /** @default  */
            counters: string;
            /** @default  */
            expected: string;
        };
        /**
         * SheetLine
         * @description A sheet in the list.
         */
        SheetLine: {
            /** Format: int64 */
            id: number;
            /** @description yyyy-MM-dd */
            date: string;
            counters: string;
            isOpen: boolean;
            /** Format: int64 */
            rows: number;
            /** Format: double */
            entered: number;
            /**
             * Format: double
             * @description The bank slip's total.
             */
            expected?: number;
            /**
             * Format: double
             * @description What is entered less what is expected.
             */
            difference?: number;
            /** @description RFC 3339, on the congregation's clock. */
            closedAt?: string;
            closedBy?: string;
        };
        /**
         * SheetList
         * @description A page of sheets.
         */
        SheetList: {
            /** @description The newest first. */
            sheets: components["schemas"]["SheetLine"][];
            /** @description The page behind this one: for `cursor`. */
            next?: string;
            /** @description The day that a new sheet most likely is of: the last Sunday. */
            proposedDate: string;
        };
        /**
         * SheetRemoved
         * @description A sheet was removed.
         */
        SheetRemoved: {
            /** Format: int64 */
            id: number;
        };
        /**
         * SheetRow
         * @description A row of a sheet, which is a gift.
         */
        SheetRow: {
            /** @description The name that it got where it was typed. */
            key: string;
            /** Format: int64 */
            giftId: number;
            /**
             * Format: int64
             * @description To be sent with a change.
             */
            version: number;
            /** @description None: loose plate. */
            giver?: components["schemas"]["GiverName"] & unknown;
            /**
             * Format: int64
             * @description The number on the envelope, or else the giver's of the year, as it was when the row was saved.
             */
            envelope?: number;
            /** Format: double */
            amount: number;
            /** @description Another day than the sheet's, where a correction moved it: yyyy-MM-dd. */
            movedTo?: string;
            /**
             * Format: double
             * @description What was given back of it, or bounced with its check; none where all of it is there.
             */
            takenBack?: number;
            /**
             * Format: int64
             * @description None where a correction took the fund away.
             */
            fundId?: number;
            fund?: string;
            method?: string;
            checkNumber?: string;
            note?: string;
            /** @description Why its amount is unlikely; it is asked about, not refused. */
            remark?: string;
            /** @description What stood there before, the oldest first. */
            corrections: components["schemas"]["RowCorrection"][];
        };
        /**
         * SheetToClose
         * @description Closing a sheet.
         */
        SheetToClose: {
            /**
             * Format: int64
             * @description The one that was read.
             */
            version: number;
            /**
             * @description Why it does not come to what the bank slip says; empty where it does.
             * @default
             */
            reason: string;
        };
        /**
         * SheetToOpen
         * @description A sheet to be opened.
         */
        SheetToOpen: {
            /**
             * @description yyyy-MM-dd
             * @default
             */
            date: string;
            /**
             * @description Who counted.
             * @default
             */
            counters: string;
            /**
             * @description The bank slip's total as it is typed; empty: not known yet.
             * @default
             */
            expected: string;
        };
        /**
         * SheetTotals
         * @description What a sheet comes to.
         */
        SheetTotals: {
            /** Format: double */
            entered: number;
            /** Format: double */
            expected?: number;
            /**
             * Format: double
             * @description What is entered less what is expected: below zero something is still to come.
             */
            difference?: number;
            /** Format: uint64 */
            rows: number;
            /**
             * Format: uint64
             * @description One check over several funds is one check.
             */
            checks: number;
            /** @description The largest first. */
            funds: components["schemas"]["FundTotal"][];
            /** @description The largest first. */
            kinds: components["schemas"]["KindTotal"][];
        };
        /**
         * @description Whether members see an announcement.
         * @enum {string}
         */
        ShowingWord: "scheduled" | "shown" | "ended";
        /**
         * SignInCode
         * @description The code that follows a right password.
         */
        SignInCode: {
            /** @description The e-mail address the password belonged to. */
            email: string;
            /** @description Six digits from the authenticator app, or a backup code. */
            code: string;
            /** @description True: this browser is not asked for a code for 30 days. */
            trustDevice?: boolean;
        };
        /**
         * SignInNameForPerson
         * @description Another sign-in name for somebody, with step-up.
         */
        SignInNameForPerson: {
            /** Format: int64 */
            version: number;
            /** @description Left out: one made of their name. Empty: none any more. */
            signInName?: string;
            stepUp: components["schemas"]["StepUp"];
        };
        /**
         * SignInRefused
         * @description Why the sign-in is not complete.
         */
        SignInRefused: {
            message: string;
            code: components["schemas"]["ErrorCode"];
            /** @description True when the password was right and the six-digit code is still to come, at verify-2fa. */
            requires2FA?: boolean;
        };
        /**
         * SignedInBrowser
         * @description A browser that is signed in.
         */
        SignedInBrowser: {
            /**
             * Format: int64
             * @description For ending it.
             */
            id: number;
            /** @description "Chrome on Android" */
            name: string;
            /** @description RFC 3339, on the congregation's clock. */
            signedInAt: string;
            /** @description RFC 3339, on the congregation's clock; to the nearest five minutes. */
            lastSeenAt: string;
            /** @description The network address it signed in from. */
            address?: string;
            /** @description True for the one of this request. */
            current: boolean;
        };
        /**
         * Slip
         * @description One slip.
         */
        Slip: {
            id: string;
            /** @description As they are called, and the last name. */
            name: string;
            household?: string;
            /** @description What they sign in with: an e-mail address, a sign-in name, or either. */
            email?: string;
            signInName?: string;
            /** @description Eight letters and digits with a dash, to be typed on the page /join. */
            code: string;
            /** @description The same page with the code. */
            link: string;
            /** @description The link as a QR code: a data URL of an SVG picture. */
            picture: string;
            /** @description RFC 3339, on the congregation's clock. */
            expiresAt: string;
            /** @description True where they have a password: the slip is for a new one. */
            isReset: boolean;
        };
        /**
         * SlipCodeTyped
         * @description The code of a slip, in any spelling.
         */
        SlipCodeTyped: {
            code: string;
        };
        /**
         * SlipPassword
         * @description The password that is chosen with a slip.
         */
        SlipPassword: {
            code: string;
            /** @description 8 to 256 characters. */
            password: string;
            confirmPassword: string;
        };
        /**
         * SlipsToPrint
         * @description Slips to print. Their codes are shown once: printing again ends these.
         */
        SlipsToPrint: {
            /** @description Household by household. */
            slips: components["schemas"]["Slip"][];
            leftOut: components["schemas"]["NoSlip"][];
        };
        /**
         * SlipsWanted
         * @description For whom to make slips.
         */
        SlipsWanted: {
            /** @description Of at most 100 people. */
            ids: string[];
            /** @description Only with it is a slip made for somebody who has a password already. */
            stepUp?: components["schemas"]["StepUp"] & unknown;
        };
        /**
         * StepUp
         * @description Step-up of a member with a role.
         */
        StepUp: {
            password: string;
            /** @description Of the authenticator app, or a backup code. May be left out for five minutes after it was given. */
            code?: string;
        };
        /**
         * TurnedOff
         * @description The second factor is off.
         */
        TurnedOff: {
            message: string;
            user: components["schemas"]["User"];
        };
        /**
         * TurnedOn
         * @description The second factor is on.
         */
        TurnedOn: {
            message: string;
            user: components["schemas"]["User"];
            /** @description Ten backup codes. They are never shown again. */
            recoveryCodes: string[];
        };
        /**
         * User
         * @description The signed-in member, as every screen knows them.
         */
        User: {
            firstName: string;
            lastName: string;
            /** @description What they sign in with; empty where they have a sign-in name only. */
            email: string;
            /** @description Absent for most: what somebody without an e-mail address of their own signs in with. */
            signInName?: string;
            /** @description Address of the picture; absent when there is none. */
            profilePicture?: string;
            twoFactorEnabled: boolean;
            /** @description Absent for most: "office", "treasurer", "administrator". */
            roles?: components["schemas"]["RoleName"][];
        };
        /** @enum {string} */
        WeekdayWord: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        /**
         * Welcome
         * @description The answer to a successful sign-in.
         */
        Welcome: {
            message: string;
            user: components["schemas"]["User"];
        };
        /**
         * WhoComes
         * @description Who comes.
         */
        WhoComes: {
            /** @description Why no answers are taken any more. */
            closed?: string;
            /** @description It is closed, and who comes may still say that they don't. */
            takesANo: boolean;
            /** @description The last day on which answers are taken. */
            until?: string;
            /**
             * Format: uint32
             * @description People, guests among them.
             */
            coming: number;
            /**
             * Format: uint32
             * @description Households they come from.
             */
            households: number;
            /** Format: uint32 */
            waiting: number;
            /**
             * Format: uint32
             * @description In people; none: no limit.
             */
            capacity?: number;
            /** @description Where the event says so. */
            names?: string[];
            /** @description Your household, or you. */
            people: components["schemas"]["HouseholdAnswer"][];
            /** Format: uint8 */
            guests: number;
            note?: string;
            /** @description You wait for places. */
            waits: boolean;
            /** @description You answer for nobody else. */
            onlyForOneself: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["User"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The password or the code is wrong, or a field is refused; the message says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The second factor is on already, or off already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description The password is set; the member signs in with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The link has expired, was used, was replaced by a newer one, or never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many dead links from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Welcome"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong e-mail or password or code, or a code is still to come. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SignInRefused"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The account is locked; an administrator unlocks it. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SignInCode"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Welcome"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong e-mail or password or code, or a code is still to come. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SignInRefused"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The account is locked; an administrator unlocks it. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out; the cookie is removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    openSlip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SlipCodeTyped"];
            };
        };
        responses: {
            /** @description The slip is good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["OpenedSlip"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The slip has expired, was used, was replaced by a newer one, or never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SlipPassword"];
            };
        };
        responses: {
            /** @description The password is set. It was the first one: the session cookie is set, too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["JoinDone"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The slip has expired, was used, was replaced by a newer one, or never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret, pending until a code proves it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SetUp"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The second factor is on already; its secret is never shown again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    turnTwoFactorOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FirstCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["TurnedOn"];
                };
            };
            /** @description The password or the code is wrong, or a field is refused; the message says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The second factor is on already, or off already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    turnTwoFactorOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["TurnedOff"];
                };
            };
            /** @description The password or the code is wrong, or a field is refused; the message says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The second factor is on already, or off already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["NewRecoveryCodes"];
                };
            };
            /** @description The password or the code is wrong, or a field is refused; the message says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The second factor is on already, or off already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures from this address. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    security: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Security"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The address cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one among the member's own. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgetDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The address cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one among the member's own. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    wakeRoleRights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, soonest first. */
            200: {
                headers: {
                    /** @description The page of what is older, where there is any: `</api/events?before=...>; rel="next"`. */
                    LINK?: string;
                    /** @description The number of all events of today and later. */
                    "UPCOMING-COUNT": number;
                    /** @description The number of all events before today. */
                    "PAST-COUNT": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Event"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    upcomingEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Event"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventDetails"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description There is no such event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    answerEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswerToGive"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventDetails"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page, or it is not for a child to say. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such event, or somebody is not of your household. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description No answers are taken any more, or there are not enough places left. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    answersForOrganiser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventAnswers"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description There is no such event, it asks nobody, or you are not who asks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    answersPrinted: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page, or it is not for a child to say. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such event, or somebody is not of your household. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description No answers are taken any more, or there are not enough places left. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    openAnswerLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswerLinkToken"];
            };
        };
        responses: {
            /** @description The link is good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["LinkedAnswer"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody is not of the household any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description No answers are taken any more, or there are not enough places left. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The event is over, or the link never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong links from this network, or too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswerByLink"];
            };
        };
        responses: {
            /** @description The link is good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["LinkedAnswer"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody is not of the household any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description No answers are taken any more, or there are not enough places left. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The event is over, or the link never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong links from this network, or too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventToEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EventEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeEvent: {
        parameters: {
            query?: {
                scope?: components["schemas"]["ScopeWord"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EventToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventLetters: {
        parameters: {
            query?: {
                scope?: components["schemas"]["ScopeWord"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["LettersToSend"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EventCancellation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeBackCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EventCancellation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventAnswers"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventDetails"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerFor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                person: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswerToGive"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventDetails"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswersClosing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventAnswers"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    answersFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnswersFileWanted"];
            };
        };
        responses: {
            /** @description Who answered, as CSV. */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CalendarImport"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    importEvents: {
        parameters: {
            query?: {
                /** @description Write nothing, and say what would be done. */
                dryRun?: boolean;
                /** @description Take what looks like an event that is here already, too. */
                alsoAlike?: boolean;
                /** @description The file's name, for the list of imports. */
                fileName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    calendar: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CalendarImported"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoEventImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CalendarImportUndone"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventInvitation: {
        parameters: {
            query?: {
                /** @description Only to who has not answered. */
                unanswered?: boolean;
                /** @description Of those, also to who was invited before. */
                again?: boolean;
                /** @description Only to households with an adult of this membership status. */
                status?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EventInvitationLetter"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendEventInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SendInvitations"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    announcements: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pinned announcements, then the others, newest first. */
            200: {
                headers: {
                    /** @description The page of what is older, where there is any: `</api/announcements?before=...>; rel="next"`. */
                    LINK?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Announcement"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    recentAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Announcement"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    announcementsSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    announcementsNotShown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnnouncementText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    announcementToEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["AnnouncementEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementToEdit"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    announcementLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["AnnouncementLetter"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SendAnnouncement"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    eventFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event, for a calendar program (RFC 5545). */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
            /** @description The address cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description No such event, or not any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    calendarFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CalendarFeeds"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    makeCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CalendarFeedWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["NewCalendarFeed"];
                };
            };
            /** @description The name is refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There are as many as there may be, or none can be made here; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    mailCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CalendarFeedWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The name is refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There are as many as there may be, or none can be made here; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    endCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The address cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one among the member's own. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    myLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyLetters"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    chooseLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["LettersWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyLetters"];
                };
            };
            /** @description What was sent does not fit; the sentence says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    endLettersPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page that asks first. */
            303: {
                headers: {
                    LOCATION: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No such letter is written any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description The request is malformed or refused; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The link has expired or never was one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    celebrationsOfTheWeek: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Celebration"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MemberProfile"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MemberProfile"];
                };
            };
            /** @description What was sent does not fit; the sentence says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    family: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FamilyMember"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    uploadPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    photo: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["NewPhoto"];
                };
            };
            /** @description The form holds no picture, more than one, or ended early; the message says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The file is over 5 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not a form with a file. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /**
             * @description The file is no picture that can be taken: another kind, damaged, moving, or too many pixels. The message
             *     says which.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The random name of the picture; it says nothing about whose it is. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    ETAG: string;
                    "CACHE-CONTROL": string;
                    "CONTENT-SECURITY-POLICY": string;
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The browser has it already. */
            304: {
                headers: {
                    ETAG: string;
                    "CACHE-CONTROL": string;
                    "CONTENT-SECURITY-POLICY": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description No such photo, or not any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    people: {
        parameters: {
            query?: {
                /**
                 * @description The beginnings of words in any order: of names, household, e-mail, phone number, member number. Accents and case
                 *     do not count.
                 */
                search?: string;
                filter?: components["schemas"]["PeopleFilter"];
                sort?: components["schemas"]["PeopleSort"];
                /** @description `next` of the page before. */
                after?: string;
                /** @description `previous` of the page behind. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["PeopleList"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PersonToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Person"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    peopleCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["PeopleCounts"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Person"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Person"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    peopleFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PeopleFileWanted"];
            };
        };
        responses: {
            /** @description The people as CSV. */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    setFieldOfPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FieldToSet"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FieldSet"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    fieldOfPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FieldOfPeople"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FieldValue"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    unlockPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    endPersonSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    disablePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPersonSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePersonEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EmailForPerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePersonRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["RolesForPerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePersonSignInName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SignInNameForPerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePersonContactEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["ContactEmailForPerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    writeResetLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    personDied: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Death"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    personMoved: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["MovedAway"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    personBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    personMarried: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Marriage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Removal"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PersonToRemove"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removedPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["RemovedPerson"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    restorePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                other: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MergePreview"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergePeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                other: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["Merge"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Merged"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    household: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Household"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeHousehold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["HouseholdPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["HouseholdSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeHousehold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["HouseholdToMake"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["HouseholdSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addToHousehold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["HouseholdPlaces"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["HouseholdSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeOutOfHousehold: {
        parameters: {
            query: {
                /** @description The one that was read. */
                version: number;
            };
            header?: never;
            path: {
                id: string;
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["HouseholdSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    splitHousehold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["HouseholdSplit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["HouseholdSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeSlips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SlipsWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SlipsToPrint"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    invitations: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["InvitationsPage"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    remindInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    log: {
        parameters: {
            query?: {
                /** @description The id of whom it is about. */
                person?: string;
                /** @description The id of who did it, or "command-line". */
                actor?: string;
                group?: components["schemas"]["LogGroupWord"];
                /** @description The first day, yyyy-MM-dd. */
                from?: string;
                /** @description The last day, yyyy-MM-dd. */
                to?: string;
                /** @description A part of a name, an address, a browser or the words. */
                search?: string;
                /** @description Only what failed. */
                failed?: boolean;
                /** @description `next` of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["LogPage"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    logFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["LogFileWanted"];
            };
        };
        responses: {
            /** @description The lines, newest first, as CSV. */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    couples: {
        parameters: {
            query?: {
                /** @description What the part before named as the next. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Couples"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordCouplePaper: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CouplePaper"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Couple"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    endCouple: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    envelopes: {
        parameters: {
            query?: {
                /** @description With four digits; left out: this year. */
                year?: number;
                /** @description The numbers behind this one: `next` of the page before. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EnvelopesPage"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    setEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                year: number;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["EnvelopeChoice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EnvelopeSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    copyEnvelopes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EnvelopesGiven"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    numberGivers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["EnvelopesGiven"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    funds: {
        parameters: {
            query?: {
                /** @description True: with how many gifts each has. */
                counted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Fund"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addFund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FundToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Fund"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    fundsAlike: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FundsAlike"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeFund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FundEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Fund"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergeFunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["FundsMerge"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FundsMergedView"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    gifts: {
        parameters: {
            query?: {
                /**
                 * @description An amount to the cent, a check number, or the beginnings of words in any order: of names, household, member
                 *     number. Accents and case do not count.
                 */
                search?: string;
                /** @description The first day, YYYY-MM-DD. */
                from?: string;
                /** @description The last day, YYYY-MM-DD. */
                to?: string;
                /** @description A fund's id; 0: without a fund. */
                fund?: number;
                /** @description A giver's id, or "anonymous". */
                giver?: string;
                kind?: components["schemas"]["GiftKind"];
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftList"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    giftsSum: {
        parameters: {
            query?: {
                /** @description As in the list of gifts. */
                search?: string;
                /** @description The first day, YYYY-MM-DD. */
                from?: string;
                /** @description The last day, YYYY-MM-DD. */
                to?: string;
                /** @description A fund's id; 0: without a fund. */
                fund?: number;
                /** @description A giver's id, or "anonymous". */
                giver?: string;
                kind?: components["schemas"]["GiftKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftSum"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    gift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["OneGift"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeGift: {
        parameters: {
            query: {
                /** @description The one that was read. */
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["GiftToCorrect"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["BookedGift"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctClosedGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["ClosedGiftToCorrect"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["BookedGift"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    refundGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["GiftToRefund"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftTakenBack"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    bounceCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CheckToBounce"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftTakenBack"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    giftsFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["GiftFileWanted"];
            };
        };
        responses: {
            /** @description The gifts as CSV. */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    giftMonths: {
        parameters: {
            query?: {
                /** @description This one, where it is left out. */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftMonths"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftMonth"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopenMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                month: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftMonth"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CampaignList"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CampaignToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Campaign"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    campaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CampaignWithPledges"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CampaignEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Campaign"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeCampaign: {
        parameters: {
            query: {
                /** @description The one that was read. */
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PledgeToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["OfficePledge"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["PledgeEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["OfficePledge"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePledge: {
        parameters: {
            query: {
                /** @description The one that was read. */
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Message"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    pledgesWithoutCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["OfficePledge"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    campaignFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["CampaignFileWanted"];
            };
        };
        responses: {
            /** @description The pledges as CSV. */
            200: {
                headers: {
                    "CONTENT-DISPOSITION": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    financialSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["FinancialSummary"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    donations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Donation"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    pledges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Pledge"][];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    jointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    askJointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no partner who could agree, or it is not as it was; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    agreeJointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no partner who could agree, or it is not as it was; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineJointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no partner who could agree, or it is not as it was; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawJointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no partner who could agree, or it is not as it was; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    endJointGiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["MyJointGiving"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no partner who could agree, or it is not as it was; the message says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is over 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many changes within a minute, or letters within an hour. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    countingSheets: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SheetList"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    openCountingSheet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SheetToOpen"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CountingSheet"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    countingSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CountingSheet"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCountingSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SheetEdit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CountingSheet"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeCountingSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["SheetRemoved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeCountingSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["SheetToClose"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["CountingSheet"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveSheetRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json; charset=utf-8": components["schemas"]["RowToSave"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["RowSaved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSheetRow: {
        parameters: {
            query?: {
                /** @description The one that was read. */
                version?: number;
            };
            header?: never;
            path: {
                id: number;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["RowRemoved"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    givers: {
        parameters: {
            query?: {
                /**
                 * @description An envelope's number, or the beginnings of words in any order: of names, household, member number. Accents and
                 *     case do not count.
                 */
                search?: string;
                /** @description The one with this envelope. */
                envelope?: number;
                /** @description The day of the sheet, for envelopes and couples; today where it is left out. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Giver"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    giftImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftImport"][];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    importGifts: {
        parameters: {
            query?: {
                /** @description The file's name, for the list of imports. */
                fileName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    gifts: string;
                    wishes?: components["schemas"]["GiftImportWishes"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftsImported"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    lookIntoGifts: {
        parameters: {
            query?: {
                /** @description The sheet of a workbook; left out: the first that holds a list. */
                sheet?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    gifts: string;
                    wishes?: components["schemas"]["GiftImportWishes"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftFileLook"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    rehearseGifts: {
        parameters: {
            query?: {
                /** @description The file's name: under it a list that comes again is known. */
                fileName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    gifts: string;
                    wishes?: components["schemas"]["GiftImportWishes"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftsImported"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoGiftImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["GiftImportUndone"];
                };
            };
            /** @description What was sent does not fit; the message says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such one, or not for this role. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description It is not as it was read, or another one is in the way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not of the type that the address takes. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too many wrong passwords or codes: the account is locked. The session goes on. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Locked"];
                };
            };
            /** @description Too many failures, or too many of these operations. */
            429: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing can be saved: the disk is full or read-only. Reads still work. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Problem"];
                };
            };
        };
    };
    names: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Names"];
                };
            };
            /** @description Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Too busy; try again shortly. */
            503: {
                headers: {
                    "RETRY-AFTER": number;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": components["schemas"]["Health"];
                };
            };
            /** @description The request took too long. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description Something went wrong on our side; the log has the number in the sentence. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            /** @description The database cannot be read or written; the sentence says which. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
        };
    };
}

package wording

import "maps"

// inSpanish are the texts that somebody gets who writes Spanish, where cards are there in Spanish: the menu and what becomes of questions.
// Like the cards they go without the accents that GSM-7 lacks. Every other text is in English.
func inSpanish() map[Purpose]string {
	said := map[Purpose]string{
		Link:             "Hola, soy JOSH. Ayudo a gente cercana a conocerse en grupos peque\u00f1os, todo por mensaje. Puedes unirte aqui: {join} (HELP para ayuda, envia STOP para salir)",
		LinkInDoubt:      "Buena pregunta. Soy JOSH: ayudo a gente cercana a conocerse, por mensaje. Es gratis y nunca pido dinero. Miralo aqui: {join} (HELP para ayuda, envia STOP para salir)",
		LinkAgain:        "Aqui tienes otro enlace: {join} Sirve un dia, y es solo para tu n\u00famero. (HELP para ayuda, envia STOP para salir)",
		LinkReminder:     "El enlace que te mand\u00e9 todavia sirve, y cuando te registres con \u00e9l podemos hablar. \u00bfLo perdiste? Escribe LINK.",
		LinkReminderMore: "Todavia no te has registrado, asi que desde aqui no puedo hacer mucho. Escribe LINK y te mando el enlace otra vez.",
		StrangerCoolDown: "Tengo tus mensajes. Solo puedo hablar de verdad cuando te registres con el enlace de arriba, asi que me callo una hora. HELP siempre funciona.",
		StrangerHuman:    "Puedes hablar con una persona en {support}. Tambien te ayuda con el registro.",

		Menu:           "No estoy seguro de lo que quieres decir, {name}. \u00bfQu\u00e9 te ayudaria? Responde A para saber como funciona JOSH, B para lo que sigue, C para hablar con una persona.",
		ThankedToo:     "Te leo, {name}. Se me da mejor encontrar compa\u00f1\u00eda que palabras: dime qu\u00e9 te gustar\u00eda hacer, o responde C y te lee una persona.",
		Thanked:        "Gracias por contarme, {name}. Soy un programa y no s\u00e9 qu\u00e9 decir a eso, pero me alegra que me escribas.",
		MenuWaitlisted: "No estoy seguro de lo que quieres decir, {name}. JOSH todavia no funciona en {region}, asi que no hay planes. Responde A para saber como funciona, B para lo que sigue, C para hablar con una persona.",
		MenuClosed:     "No estoy seguro de lo que quieres decir, {name}. JOSH no funciona en {region}, asi que no hay planes. Responde A para saber como funciona, B para lo que sigue, C para hablar con una persona.",

		HowItWorks:      "Me cuentas lo que te gusta y cuando puedes. Si varios de ustedes coinciden cerca, le pregunto a cada uno por mensaje, y el plan va si dicen que si los suficientes.",
		WhatIsNext:      "Todo listo para {region}, {name}. Dime que quieres hacer y cuando, y pregunto a gente cercana. Te escribo cuando haya algo que responder.",
		NextWaitlisted:  "Est\u00e1s en la lista para {region}, {name}. Todavia no funciona alli y no tengo fecha. Te escribo si eso cambia.",
		NextClosed:      "JOSH no funciona en {region}, {name}, y no hay fecha. Guardo tus datos a menos que me pidas borrarlos.",
		NextHeld:        "Por ahora no puedo hacer planes contigo, {name}. Para preguntar por eso, escribe a {support}.",
		NextInterview:   "Primero unas preguntas cortas, {name}, para que los planes te vayan bien: escribe READY para empezar. Luego dime que quieres hacer y cuando, y pregunto en {region}.",
		NextNotEntitled: "Ahora mismo tu cuenta no tiene acceso a planes, {name}. Para preguntar por eso, escribe a {support}.",

		AskAHuman:     "Bien, {name}, una persona va a leer esto. No s\u00e9 cuando. \u00bfQu\u00e9 deberia saber? Si no puede esperar, escribe a {support}.",
		HumanAlready:  "Ya est\u00e1s en la lista para hablar con una persona, {name}, y nadie ha respondido todavia. \u00bfQu\u00e9 agrego? Si no puede esperar, escribe a {support}.",
		HumanNoted:    "Gracias, ya lo pas\u00e9. Si necesitan m\u00e1s, te preguntan aqui mismo.",
		HumanAdded:    "No entendi eso, asi que lo agregu\u00e9 a lo que va a leer la persona.",
		HumanAddedToo: "Eso tambien lo agregu\u00e9. Lo lee la misma persona.",
		HumanDropped:  "Bien, lo retir\u00e9. Nadie tiene que leerlo.",
		HumanOffer:    "Perdona, {name}, por ahora solo entiendo mensajes simples. Responde C y una persona lee el tuyo, o escribe a {support}.",
		HumanFiled:    "Sigo sin entender, {name}, asi que le ped\u00ed a una persona que lo lea. No s\u00e9 cuando. Tambien puedes escribir a {support}.",

		AnswerLater: "Eso todavia no lo s\u00e9, {name}. Le pregunt\u00e9 a una persona y te escribo.",
		AnswerStill: "Eso todavia no tiene respuesta, {name}. Te escribo cuando la haya.",
		AnswerWrong: "Perdona, {name}, entendi mal. Le pregunt\u00e9 a una persona y te escribo.",
		AnswerAgain: "Es todo lo que s\u00e9 de eso, {name}. Si no te sirve, responde C y una persona lee tu pregunta.",
		AnswerMore:  "Hay una p\u00e1gina sobre eso, {name}: {more} Si no es lo que buscas, responde C y una persona lee tu pregunta.",
	}
	maps.Copy(said, memoryInSpanish())
	return said
}

// Spanish names the Spanish form of a purpose, where texts are told apart by their purposes alone.
func Spanish(p Purpose) Purpose { return p + "/es" }

// spanishTexts lists them, with the class and the budget of the English text.
func spanishTexts() (list []Text) {
	said := inSpanish()
	for _, t := range texts() {
		if words, ok := said[t.Purpose]; ok {
			list = append(list, Text{Spanish(t.Purpose), t.Class, t.MaxSegments, unaccented(words)})
		}
	}
	return list
}
